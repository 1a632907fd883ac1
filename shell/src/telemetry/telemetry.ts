import type { PageEvent } from './reports.ts';

/**
 * What this page meets, for those who look after it. All that is in the first bundle: the rest is fetched when the page has long been
 * drawn (`sender.ts`). Nothing here throws, waits or writes to the console.
 */
const mostEarly = 20;
const early: PageEvent[] = [];
let send: ((event: PageEvent) => void) | undefined;

export function tell(event: PageEvent): void {
  if (send) send(event);
  else if (early.length < mostEarly) early.push(event);
}

/** Some seconds after the page has loaded at the latest; not every browser says when it is idle. */
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

/** `started`: the page has its first area. Before that the browser may have nothing to do for a moment, but is not idle. */
export function startTelemetry(started: Promise<void>): void {
  const firstPath = location.pathname;
  addEventListener('error', ({ error, message }) => tell({ kind: 'error', error: error ?? message }));
  addEventListener('unhandledrejection', ({ reason }) => tell({ kind: 'error', error: reason }));
  const load = (): void => void loadSender(firstPath).catch(() => undefined);
  void started.then(() => whenIdle(load));
}
