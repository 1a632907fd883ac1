import { within } from '../session/with-timeout.ts';

const limitMs = 3_000;

function arrival(link: HTMLLinkElement): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  link.addEventListener('load', () => resolve(), { once: true });
  link.addEventListener('error', () => reject(new Error(`${link.href} did not load`)), { once: true });
  return promise;
}

/** Adds a remote's stylesheet and waits for it: content that is drawn before its looks would jump. */
export async function addStylesheet(href: string): Promise<void> {
  const present = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  if (present.some((link) => link.href === href && link.sheet !== null)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const arrived = within(limitMs, arrival(link));
  document.head.append(link);
  await arrived;
}
