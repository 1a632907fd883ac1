import type { FirstViewPage } from '@shop/contracts';
import {
  createQueryClient,
  findPage,
  KitProvider,
  MemoryRouter,
  paths,
  type SessionStore,
  useRoutes,
} from '@shop/front-kit';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { HomePage } from '../pages/home.page.tsx';
import { PartPage } from '../pages/part.page.tsx';
import { PurchasePage } from '../pages/purchase.page.tsx';

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
  arrived: () => undefined,
};

/**
 * Renders a page as the browser draws it from the same replies. The edge sends this with the page, so that it can be read before any
 * script has run. The disabled field set keeps buttons and boxes from being used until React replaces them.
 */
export function renderFirstView({ path, origin, config, replies }: FirstViewPage): string {
  const images = { ...config.images, publicOrigins: [origin, ...config.images.publicOrigins] };
  const isPrivate = findPage(path.split('?')[0] ?? '')?.access !== 'public';
  return renderToStaticMarkup(
    <fieldset disabled className={isPrivate ? 'served served-private' : 'served'} data-mf="storefront">
      <MemoryRouter initialEntries={[path]}>
        <KitProvider
          session={unknownSession}
          config={{ ...config, images }}
          queryClient={createQueryClient()}
          served={new Map(Object.entries(replies))}
        >
          <Pages />
        </KitProvider>
      </MemoryRouter>
    </fieldset>,
  );
}
