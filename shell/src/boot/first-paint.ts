/** No browser takes that long to draw what it has; a page that none draws must start all the same. */
const limitMs = 3_000;

/** Resolves when somebody sees the first content of the page; at once where nobody looks, or where browsers do not tell. */
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
