const limitMs = 2_000;

const arrival = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => resolve(), { once: true });
  });

/** The federation runtime adds a remote's stylesheet without waiting for it; unstyled content would jump. */
export const stylesheetsArrived = async (): Promise<void> => {
  const pending = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    (link) => link.sheet === null,
  );
  const { promise: limit, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  await Promise.race([Promise.all(pending.map(arrival)), limit]);
  clearTimeout(timer);
};
