import { randomUUID } from 'node:crypto';
import { partFamilyKeys, partSorts } from '@shop/contracts';
import autocannon from 'autocannon';
import { type Shop, seedShop } from '../harness/run-shop.ts';
import { demoShopper, orderBody, orderPart, payFor, wellStockedParts } from '../harness/shop-api.ts';

export interface Outcome {
  readonly operations: number;
  readonly failed: number;
}

/** One load; it runs for a few seconds and resolves with what succeeded and failed. */
export interface Load {
  readonly title: string;
  readonly run: () => Promise<Outcome>;
}

type Requests = NonNullable<autocannon.Options['requests']>;

const seconds = 10;
const parts = 20_000;
const words = [
  'brake',
  'disc',
  'toyota',
  'oil filter',
  'clutch kit',
  'hilux',
  'radaitor',
  'SP-',
  'se',
  'belt',
];

function cycle<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

function fire(url: string, connections: number, requests: Requests, operations = 1) {
  return async (): Promise<Outcome> => {
    const result = await autocannon({ url, connections, duration: seconds, requests });
    const failed = result.errors + result.timeouts + result.non2xx;
    return { operations: result['2xx'] * operations, failed };
  };
}

/** Reads addresses that differ each time, so that no reply comes from a cache. */
function reading({ apiUrl }: Shop, title: string, pathAt: (turn: number) => string): Load {
  let turn = 0;
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: pathAt(turn++) });
  return { title, run: fire(apiUrl, 32, [{ method: 'GET', setupRequest }]) };
}

/** A highest price above any part's: it changes the address and not the answer. */
function priceMax(turn: number): string {
  return `priceMax=${(999_999 - turn / 100).toFixed(2)}`;
}

async function reads(shop: Shop): Promise<Load[]> {
  const ids = (await wellStockedParts(shop, 60)).map(({ _id }) => _id);
  seedShop(shop.dataDir, parts);
  return [
    reading(shop, `${parts} parts: GET /parts?limit=24`, () => '/parts?limit=24'),
    reading(shop, `${parts} parts: GET /part/{id}, 60 parts`, (turn) => `/part/${cycle(ids, turn)}`),
  ];
}

async function search(shop: Shop): Promise<Load[]> {
  seedShop(shop.dataDir, parts);
  const q = (turn: number): string => `q=${encodeURIComponent(cycle(words, turn))}`;
  const family = (turn: number): string => `family=${cycle(partFamilyKeys, turn)}`;
  const list = (title: string, query: (turn: number) => string): Load =>
    reading(shop, `${parts} parts: ${title}`, (turn) => `/parts?limit=24&${query(turn)}&${priceMax(turn)}`);
  return [
    list('searches for words', q),
    list('families', (turn) => `${family(turn)}&sort=${cycle(partSorts, turn)}`),
    list('words in a family', (turn) => `${q(turn)}&${family(Math.floor(turn / words.length))}`),
    reading(
      shop,
      `${parts} parts: facets`,
      (turn) => `/part-facets?${turn % 2 ? q(turn) : family(turn)}&${priceMax(turn)}`,
    ),
    {
      title: `${parts} parts: the whole list`,
      run: fire(shop.apiUrl, 1, [{ method: 'GET', path: '/parts' }]),
    },
  ];
}

const delivery = {
  ...{ name: 'Shahid Karim', street: '12 Station Road', city: 'Dhaka', country: 'BD', phone: '01711123456' },
};

async function orders(shop: Shop): Promise<Load[]> {
  const many = await wellStockedParts(shop, 60);
  const { token } = await demoShopper();
  const posting = (path: string, bodyAt: (turn: number) => unknown): Requests => {
    let turn = 0;
    const setupRequest = (request: autocannon.Request) => ({
      ...request,
      body: JSON.stringify(bodyAt(turn++)),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      },
    });
    return [{ method: 'POST', path, setupRequest }];
  };
  const one = posting('/order', (turn) => orderBody(cycle(many, turn)));
  const hot = posting('/order', () => orderBody(cycle(many, 0)));
  const ten = posting('/orders', (turn) => ({
    delivery,
    lines: many
      .slice(turn % 50, (turn % 50) + 10)
      .map(({ _id, minOrderQuantity, price }) => ({ partId: _id, quantity: minOrderQuantity, price })),
  }));
  return [
    { title: 'POST /order, 1 client, many parts', run: fire(shop.apiUrl, 1, one) },
    { title: 'POST /order, 32 clients, many parts', run: fire(shop.apiUrl, 32, one) },
    { title: 'POST /order, 32 clients, one hot part', run: fire(shop.apiUrl, 32, hot) },
    { title: 'lines, POST /orders of ten, 32 clients', run: fire(shop.apiUrl, 32, ten, 10) },
  ];
}

/** Orders, opens the payment, pays by card and reports it, as a browser does. */
async function purchases(shop: Shop): Promise<Load[]> {
  const many = await wellStockedParts(shop, 60);
  const buyer = await demoShopper();
  const buying = (clients: number) => async (): Promise<Outcome> => {
    const until = performance.now() + seconds * 1_000;
    const outcome = { operations: 0, failed: 0 };
    const buy = async (): Promise<void> => {
      for (let turn = 0; performance.now() < until; turn += 1)
        await orderPart(buyer, cycle(many, turn))
          .then((order) => payFor(buyer, order))
          .then(
            () => (outcome.operations += 1),
            () => (outcome.failed += 1),
          );
    };
    await Promise.all(Array.from({ length: clients }, buy));
    return outcome;
  };
  return [1, 16].map((clients) => ({ title: `order to paid, ${clients} at once`, run: buying(clients) }));
}

export const loads = { reads, orders, purchases, search };
