import type { CDPSession, Page } from '@playwright/test';
import { shopUrl } from '../harness/sign-in.ts';

/** A text that occurs exactly once in each library and survives minification. */
export const marks = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  router: 'useRoutes() may be used only in the context of a',
  query: 'No QueryClient set, use QueryClientProvider to set one',
  runtime: 'no SessionProvider above',
};

/** Records every script the browser compiles on this page from now on, including preloaded modules. */
export async function watchScripts(page: Page) {
  const debug: CDPSession = await page.context().newCDPSession(page);
  // On enabling, it immediately reports scripts of the previous page: enable it before adding the listener.
  await debug.send('Debugger.enable');
  const sources: Promise<{ url: string; text: string }>[] = [];
  debug.on('Debugger.scriptParsed', ({ scriptId, url }) => {
    if (!url.startsWith(shopUrl())) return;
    const source = debug.send('Debugger.getScriptSource', { scriptId });
    sources.push(source.then(({ scriptSource }) => ({ url, text: scriptSource })));
  });
  return async (mark: string): Promise<string[]> => {
    const scripts = await Promise.all(sources);
    return scripts.filter(({ text }) => text.includes(mark)).map(({ url }) => url);
  };
}

/** Counts renderers: every copy of react-dom registers with this hook when evaluated. */
export async function countRenderers(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const renderers: unknown[] = [];
    Object.assign(window, {
      renderers,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: (renderer: unknown) => renderers.push(renderer),
        onCommitFiberRoot: () => {},
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
      },
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'renderers').length);
}
