// @vitest-environment jsdom

import { callsAfterFailedPoll, fakeApi, renderRoutes, signedIn } from '@shop/front-kit/testing';
import { addToBasket, changeBasket } from '@shop/shop-runtime';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { BasketPage } from '../pages/basket.page.tsx';
import { PartPage } from '../pages/part.page.tsx';
import { PurchasePage } from '../pages/purchase.page.tsx';
import { buildPart, idOf } from './build.ts';

const part = buildPart({ _id: idOf(1) });

function at(pattern: string, element: ReactNode) {
  const path = pattern.replace(':id', part._id).replace(':partNumber', part.partNumber);
  return () => renderRoutes([{ path: pattern, element }], { at: path, session: signedIn() });
}

function basket() {
  addToBasket([{ partId: part._id, quantity: 50, seenPrice: part.price }]);
  return at('/basket', <BasketPage />)();
}

afterEach(() => changeBasket(() => []));

const polls: [name: string, route: string, body: unknown, open: () => unknown][] = [
  ['a part that is being ordered', 'getPart', part, at('/purchase/:id', <PurchasePage />)],
  ['a part', 'getPartByNumber', part, at('/parts/:partNumber', <PartPage />)],
  ['the parts of the basket', 'listPartsById', [part], basket],
];

test.each(polls)('polls %s on after a poll failed', async (_name, route, body, open) => {
  const api = fakeApi({
    getUser: { body: { email: 'shopper@example.com' } },
    listAddresses: { body: [] },
    listReviews: { body: [] },
    listRelatedParts: { body: [] },
    quoteDelivery: { body: { options: [] } },
    getShopFigures: { status: 503 },
  });
  expect(await callsAfterFailedPoll(api, { route, answer: { body }, open })).toBeGreaterThan(0);
});
