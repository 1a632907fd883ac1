import { randomUUID } from 'node:crypto';
import { partFamilyKeys, partSorts } from '@shop/contracts';
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

/** Runs clients that each call again as soon as they are answered; a call that rejects has failed. */
function load(
  title: string,
  clients: number,
  call: (turn: number) => Promise<unknown>,
  operations = 1,
): Load {
  let turn = 0;
  const run = async (): Promise<Outcome> => {
    const until = performance.now() + seconds * 1_000;
    const outcome = { operations: 0, failed: 0 };
    const client = async (): Promise<void> => {
      while (performance.now() < until)
        await call(turn++).then(
          () => (outcome.operations += operations),
          () => (outcome.failed += 1),
        );
    };
    await Promise.all(Array.from({ length: clients }, client));
    return outcome;
  };
  return { title, run };
}

async function send(url: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
}

/** Reads addresses that differ each time, so that no reply comes from a cache. */
function reading({ apiUrl }: Shop, title: string, pathAt: (turn: number) => string): Load {
  return load(title, 32, (turn) => send(apiUrl + pathAt(turn)));
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
    load(`${parts} parts: the whole list`, 1, () => send(`${shop.apiUrl}/parts`)),
  ];
}

const delivery = {
  ...{ name: 'Shahid Karim', street: '12 Station Road', city: 'Dhaka', country: 'BD', phone: '01711123456' },
};

async function orders(shop: Shop): Promise<Load[]> {
  const many = await wellStockedParts(shop, 60);
  const { token } = await demoShopper();
  const post = (path: string, body: unknown): Promise<void> =>
    send(shop.apiUrl + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      },
    });
  const one = (turn: number) => post('/order', orderBody(cycle(many, turn)));
  const hot = () => post('/order', orderBody(cycle(many, 0)));
  const ten = (turn: number) =>
    post('/orders', {
      delivery,
      lines: many
        .slice(turn % 50, (turn % 50) + 10)
        .map(({ _id, minOrderQuantity, price }) => ({ partId: _id, quantity: minOrderQuantity, price })),
    });
  return [
    load('POST /order, 1 client, many parts', 1, one),
    load('POST /order, 32 clients, many parts', 32, one),
    load('POST /order, 32 clients, one hot part', 32, hot),
    load('lines, POST /orders of ten, 32 clients', 32, ten, 10),
  ];
}

/** Orders, opens the payment, pays by card and reports it, as a browser does. */
async function purchases(shop: Shop): Promise<Load[]> {
  const many = await wellStockedParts(shop, 60);
  const buyer = await demoShopper();
  const buy = async (turn: number): Promise<void> => {
    await payFor(buyer, await orderPart(buyer, cycle(many, turn)));
  };
  return [1, 16].map((clients) => load(`order to paid, ${clients} at once`, clients, buy));
}

export const loads = { reads, orders, purchases, search };
