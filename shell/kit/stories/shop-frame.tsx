import { routes } from '@shop/contracts';
import { defaultCompany } from '@shop/contracts/default-company';
import { AreaRoot, createQueryClient, KitProvider, keyOf } from '@shop/front-kit';
import type { SessionStore } from '@shop/shop-runtime';
import type { QueryClient } from '@tanstack/react-query';
import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MemoryRouter, useRoutes } from 'react-router-dom';
import { mockConfig } from '../testing/browser-api.ts';
import { fakeSession, shopper, signedIn } from '../testing/fake-session.ts';
import type { StoryShop } from './story.ts';

/** The page knows the company and the person's roles before it calls. */
function knownData(roles: StoryShop['roles']): QueryClient {
  const queries = createQueryClient();
  queries.setQueryData(keyOf(routes.getCompanyContact, {}), defaultCompany);
  if (roles)
    queries.setQueryData(keyOf(routes.checkAdmin, { params: { email: shopper.email } }), {
      admin: roles.includes('owner'),
      roles,
    });
  return queries;
}

function sessionOf(roles: StoryShop['roles']): SessionStore {
  return roles === undefined ? fakeSession() : signedIn();
}

interface PlaceProps {
  pattern: string;
  area: string | undefined;
  children: ReactNode;
}

/** Says whether calls are on their way. */
function Place({ pattern, area, children }: PlaceProps) {
  const page = useRoutes([{ path: pattern, element: children }]);
  return (
    <div data-calling={useIsFetching() > 0}>{area ? <AreaRoot name={area}>{page}</AreaRoot> : page}</div>
  );
}

interface ShopFrameProps {
  shop: StoryShop;
  /** The area whose sheet the story needs. */
  area: string | undefined;
  children: ReactNode;
}

/** The shop around a story: address, session, calls and the area's sheet. */
export function ShopFrame({ shop: { at = '/', pattern = '*', roles }, area, children }: ShopFrameProps) {
  const [session] = useState(() => sessionOf(roles));
  const [queryClient] = useState(() => knownData(roles));
  return (
    <MemoryRouter initialEntries={[at]}>
      <KitProvider session={session} config={mockConfig} queryClient={queryClient}>
        <Place pattern={pattern} area={area}>
          {children}
        </Place>
      </KitProvider>
    </MemoryRouter>
  );
}
