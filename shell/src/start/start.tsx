import { t } from '@lingui/core/macro';
import { calls, type Remote, type RuntimeConfig } from '@shop/contracts/client';
import { createQueryClient, loadTexts } from '@shop/front-kit';
import { createApi } from '@shop/shop-runtime';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { config as configureZod } from 'zod/mini';
import { createRouter, type Router } from '../app.tsx';
import { readCompany, readServedPage } from '../pages/as-served.tsx';
import { learnPages } from '../pages/site-pages.ts';
import { createAreas } from '../remotes/areas.ts';
import { loadAreaModule } from '../remotes/load-area-module.ts';
import { forgetFormerUser, hideKeptPages } from '../session/forget-former-user.ts';
import type { Identity } from '../session/identity.ts';
import { createSession, type ShellSession } from '../session/session-store.ts';

/** Longest wait for the settings and the list of areas, ms. */
const dataLimitMs = 4_000;

interface PageData {
  readonly config: RuntimeConfig;
  readonly remotes: readonly Remote[];
}

/** Returns the data inlined by the web server, or else fetches its file. */
async function readPageData<Name extends keyof PageData>(
  name: Name,
  { fresh }: { fresh: boolean },
): Promise<PageData[Name]> {
  const inlined = fresh ? undefined : document.getElementById(name)?.textContent;
  if (inlined) return JSON.parse(inlined);
  const response = await fetch(`/${name}.json`, {
    signal: AbortSignal.timeout(dataLimitMs),
    cache: 'no-cache',
  });
  if (!response.ok) throw new Error(`/${name}.json answered ${response.status}`);
  return response.json();
}

/** `fresh` asks the server, because a team may have deployed since this page was loaded. */
async function loadRemotes(options: { fresh: boolean }): Promise<readonly Remote[]> {
  const remotes = await readPageData('remotes', options);
  learnPages(remotes);
  return remotes;
}

/** Longest wait for the first page's code, ms. Then the frame shows around what the edge served. */
const firstPageLimitMs = 1_500;

/** Loads the SDK on the first call, and again after a failure. */
function lazyIdentity(settings: RuntimeConfig['identity']): () => Promise<Identity> {
  let loading: Promise<Identity> | undefined;
  return () => {
    loading ??= import('../session/firebase-identity.ts')
      .then(({ createIdentity }) => createIdentity(settings))
      .catch((cause: unknown) => {
        loading = undefined;
        throw new Error(t`Can't reach the sign-in service. Check your connection and try again.`, {
          cause,
        });
      });
    return loading;
  };
}

function createShellSession(config: RuntimeConfig): ShellSession {
  const api = createApi({
    apiUrl: config.apiUrl,
    tokens: { accessToken: () => undefined, renew: async () => undefined },
  });
  return createSession({
    identity: lazyIdentity(config.identity),
    exchange: async (email, proof) => {
      const input = { params: { email }, body: { email }, bearer: proof };
      return (await api.call(calls.exchangeToken, input)).body.token;
    },
  });
}

/** Waits for the code of the first page. A failure shows on the page. */
async function firstPage(router: Router): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = (): void => {
    if (router.state.initialized) resolve();
  };
  const stop = router.subscribe(look);
  const limit = setTimeout(resolve, firstPageLimitMs);
  look();
  await promise;
  clearTimeout(limit);
  stop();
}

/** The language that the page was served in. */
function servedLanguage(): string {
  return document.documentElement.dataset.language ?? document.documentElement.lang;
}

export async function start(root: HTMLElement): Promise<void> {
  // The content security policy forbids code made from strings. Copies of zod in other front ends share this setting.
  configureZod({ jitless: true });
  const queryClient = createQueryClient();
  // Without the list of pages every address would seem unknown: the page then says that the shop didn't load.
  const [config] = await Promise.all([
    readPageData('config', { fresh: false }),
    loadRemotes({ fresh: false }),
    loadTexts(servedLanguage(), (language) => import(`../locales/${language}.po`)),
  ]);
  const session = createShellSession(config);
  readCompany(document, queryClient);
  const served = readServedPage(document, queryClient);
  // In development the modules of an area are compiled when it asks for them.
  const limitMs = import.meta.env.DEV ? 60_000 : undefined;
  const areas = createAreas({ loadRemotes, loadModule: loadAreaModule, limitMs });
  const router = createRouter(areas, { queryClient, config, session, served });
  await firstPage(router);
  session.start();
  forgetFormerUser(session, queryClient);
  hideKeptPages(root);
  const app = createRoot(root);
  // A transition renders in slices, so that a slow phone stays responsive during the first render.
  startTransition(() =>
    app.render(
      <StrictMode>
        {/* In transitions, an input bound to the address would lose letters on a slow device. */}
        <RouterProvider router={router} useTransitions={false} />
      </StrictMode>,
    ),
  );
}
