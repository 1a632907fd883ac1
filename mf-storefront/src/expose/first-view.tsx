import type { FirstViewPage, RenderFirstView, ServedReply } from '@shop/contracts';
import { calls } from '@shop/contracts/client';
import { findPage, partNumberOf, paths } from '@shop/contracts/pages';
import { createQueryClient, KitProvider, keyOf, loadTexts } from '@shop/front-kit';
import type { SessionStore } from '@shop/shop-runtime';
import { dehydrate } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { MemoryRouter, useRoutes } from 'react-router-dom';
import { partByNumberKey } from '../features/part-details/use-part-by-number.ts';
import { partsKey } from '../features/parts/list-parts.ts';
import { readView } from '../features/parts/part-view.rules.ts';
import { HomePage } from '../pages/home.page.tsx';
import { PartPage } from '../pages/part.page.tsx';
import { PurchasePage } from '../pages/purchase.page.tsx';
import { pages } from './pages.ts';

await loadTexts('en', (language) => import(`../locales/${language}.po`));

const routes = [
  { path: paths.home, element: <HomePage /> },
  { path: '/parts/:partNumber', element: <PartPage /> },
  { path: '/purchase/:id', element: <PurchasePage /> },
];

function Pages() {
  return useRoutes(routes);
}

const restoring = { status: 'restoring' } as const;

/** The server does not know the visitor's session and runs no event handlers. */
const unknownSession: SessionStore = {
  getState: () => restoring,
  subscribe: () => () => undefined,
  accessToken: () => undefined,
  renew: async () => undefined,
  logOut: () => undefined,
  retry: () => undefined,
  rename: async () => undefined,
  changePhoto: async () => undefined,
  resendVerification: async () => undefined,
  refresh: async () => undefined,
  finishLogOut: () => undefined,
};

/** The cached reply that the page's query reads. */
function cached({ pathname, searchParams }: URL, { body, headers = {} }: ServedReply) {
  if (pathname === paths.home) {
    const pages = [{ body, headers, status: 200 }];
    return { key: partsKey(readView(searchParams)), data: { pages, pageParams: [''] } };
  }
  const partNumber = partNumberOf(pathname);
  if (partNumber !== undefined) return { key: partByNumberKey(partNumber), data: body };
  return { key: keyOf(calls.getPart, { params: { id: pathname.split('/')[2] } }), data: body };
}

/**
 * Renders a page as the browser draws it from the same reply. The edge sends this with the page, so that it can be read before any
 * script has run. The disabled field set keeps buttons and boxes from being used until React replaces them. The reply is some seconds old
 * when a browser gets it, so it counts as outdated there.
 */
export function renderFirstView({ path, origin, config, reply }: FirstViewPage) {
  const images = { ...config.images, publicOrigins: [origin, ...config.images.publicOrigins] };
  const address = new URL(path, origin);
  const isPrivate = findPage(pages, address.pathname)?.access !== 'public';
  const queryClient = createQueryClient();
  const { key, data } = cached(address, reply);
  queryClient.setQueryData(key, data, { updatedAt: 0 });
  const state = dehydrate(queryClient);
  const html = renderToStaticMarkup(
    <fieldset disabled className={isPrivate ? 'served served-private' : 'served'} data-mf="storefront">
      <MemoryRouter initialEntries={[path]}>
        <KitProvider session={unknownSession} config={{ ...config, images }} queryClient={queryClient}>
          <Pages />
        </KitProvider>
      </MemoryRouter>
    </fieldset>,
  );
  return { html, state } satisfies ReturnType<RenderFirstView>;
}
