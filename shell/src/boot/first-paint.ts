/** Upper bound, ms: a page that is never painted must start as well. */
const limitMs = 3_000;

/** Resolves at the first contentful paint; at once in a hidden page, or if the browser does not report paints. */
export async function firstPaint(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
  });
  observer.observe({ type: 'paint', buffered: true });
  setTimeout(resolve, limitMs);
  await promise;
  observer.disconnect();
}
