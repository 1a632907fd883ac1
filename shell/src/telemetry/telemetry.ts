import type { PageEvent } from './reports.ts';

/**
 * Collects a page's events until the sender is loaded. Only this part is in the first bundle; `sender.ts` is fetched long after the first
 * render. Nothing here throws, blocks or writes to the console.
 */
const mostEarly = 20;
const early: PageEvent[] = [];
let send: ((event: PageEvent) => void) | undefined;

export function report(event: PageEvent): void {
  if (send) send(event);
  else if (early.length < mostEarly) early.push(event);
}

/** Upper bound, ms: not every browser reports when it is idle. */
const idleMs = 3_000;

function whenIdle(work: () => void): void {
  const wait = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: idleMs });
    else setTimeout(work, idleMs);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

async function loadSender(firstPath: string): Promise<void> {
  const { createSender } = await import('./sender.ts');
  send = createSender(firstPath);
  early.splice(0).forEach(send);
}

/** `started` resolves when the page has its first area. An idle callback before that could fire in a short pause of the loading. */
export function startTelemetry(started: Promise<void>): void {
  const firstPath = location.pathname;
  addEventListener('error', ({ error, message }) => report({ kind: 'error', error: error ?? message }));
  addEventListener('unhandledrejection', ({ reason }) => report({ kind: 'error', error: reason }));
  const load = (): void => void loadSender(firstPath).catch(() => undefined);
  void started.then(() => whenIdle(load));
}
