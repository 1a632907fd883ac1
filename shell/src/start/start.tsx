import { calls, type Remote, type RuntimeConfig } from '@shop/contracts/client';
import { findPage, isDashboardPath } from '@shop/contracts/pages';
import { createQueryClient, preloadPage } from '@shop/front-kit';
import { createApi } from '@shop/shop-runtime';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { config as configureZod } from 'zod/mini';
import { App } from '../app.tsx';
import { readCompany, readServedPage } from '../pages/as-served.tsx';
import { loadDashboardFrame } from '../pages/page.tsx';
import { learnPages, sitePages } from '../pages/site-pages.ts';
import { type AreaLoader, areaQuery } from '../remotes/areas.ts';
import { loadAreaModule } from '../remotes/load-area-module.ts';
import { forgetFormerUser, hideKeptPages } from '../session/forget-former-user.ts';
import type { Identity } from '../session/identity.ts';
import { createSession, type ShellSession } from '../session/session-store.ts';

const limitMs = 4_000;

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
  const response = await fetch(`/${name}.json`, { signal: AbortSignal.timeout(limitMs), cache: 'no-cache' });
  if (!response.ok) throw new Error(`/${name}.json answered ${response.status}`);
  return response.json();
}

/** `fresh` asks the server, because a team may have deployed since this page was loaded. */
async function loadRemotes(options: { fresh: boolean }): Promise<readonly Remote[]> {
  const remotes = await readPageData('remotes', options);
  learnPages(remotes);
  return remotes;
}

/** Longest wait for the first area, ms; suspending first delays the content by about 300 ms. */
const firstAreaLimitMs = 1_500;

/** Loads the SDK on the first call, and again after a failure. */
function lazyIdentity(settings: RuntimeConfig['identity']): () => Promise<Identity> {
  let loading: Promise<Identity> | undefined;
  return () => {
    loading ??= import('../session/firebase-identity.ts')
      .then(({ createIdentity }) => createIdentity(settings))
      .catch((cause: unknown) => {
        loading = undefined;
        throw new Error("Can't reach the sign-in service. Check your connection and try again.", {
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

async function firstArea(queryClient: QueryClient, areas: AreaLoader): Promise<void> {
  // Without the list of pages every address would seem unknown: the page then says that the shop didn't load.
  await areas.loadRemotes({ fresh: false });
  // A failure shows when the frame is rendered.
  if (isDashboardPath(location.pathname)) loadDashboardFrame().catch(() => undefined);
  const owner = findPage(sitePages(), location.pathname)?.owner;
  if (owner === undefined || owner === 'shell') return;
  const { promise: limit, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, firstAreaLimitMs);
  await Promise.race([
    limit,
    queryClient.fetchQuery(areaQuery(areas, owner)).then(
      ({ routes }) => preloadPage(routes, location.pathname),
      () => undefined,
    ),
  ]);
}

export async function start(root: HTMLElement): Promise<void> {
  // The content security policy forbids code made from strings. Copies of zod in other front ends share this setting.
  configureZod({ jitless: true });
  const areas = { loadRemotes, loadModule: loadAreaModule };
  const queryClient = createQueryClient();
  const [config] = await Promise.all([
    readPageData('config', { fresh: false }),
    firstArea(queryClient, areas),
  ]);
  const session = createShellSession(config);
  session.start();
  forgetFormerUser(session, queryClient);
  hideKeptPages(root);
  const app = createRoot(root);
  readCompany(document, queryClient);
  const served = readServedPage(document, queryClient);
  // A transition renders in slices, so that a slow phone stays responsive during the first render.
  startTransition(() =>
    app.render(
      <StrictMode>
        <App queryClient={queryClient} config={config} session={session} areas={areas} served={served} />
      </StrictMode>,
    ),
  );
}
