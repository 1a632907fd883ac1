import { randomUUID } from 'node:crypto';
import { partFamilyKeys, partSorts } from '@shop/contracts';
import { type Shop, seedShop, seedYear } from '../harness/run-shop.ts';
import {
  adminToken,
  demoShopper,
  orderBody,
  orderPart,
  payFor,
  wellStockedParts,
} from '../harness/shop-api.ts';
import { staffCalls } from './staff-calls.ts';

/** Clients that each call again as soon as they are answered; a call that rejects has failed. */
export interface Load {
  readonly title: string;
  readonly clients: number;
  readonly call: (turn: number) => Promise<unknown>;
  /** Operations that one call performs; 1 by default. */
  readonly operations?: number;
  /** Calls to make; by default as many as ten seconds allow. */
  readonly calls?: number;
  /** CPU ms that a call may cost at most. */
  readonly mostMs?: number;
}

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

async function send(url: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
}

/** Reads addresses that differ each time, so that no reply comes from a cache. */
function reading({ apiUrl }: Shop, title: string, pathAt: (turn: number) => string): Load {
  return { title: `${parts} parts: ${title}`, clients: 32, call: (turn) => send(apiUrl + pathAt(turn)) };
}

/** A highest price above any part's: it changes the address and not the answer. */
function priceMax(turn: number): string {
  return `priceMax=${(999_999 - turn / 100).toFixed(2)}`;
}

async function reads(shop: Shop): Promise<Load[]> {
  const ids = (await wellStockedParts(shop, 60)).map(({ _id }) => _id);
  seedShop(shop.dataDir, parts);
  return [
    reading(shop, 'GET /parts?limit=24', () => '/parts?limit=24'),
    reading(shop, 'GET /part/{id}, 60 parts', (turn) => `/part/${cycle(ids, turn)}`),
  ];
}

async function search(shop: Shop): Promise<Load[]> {
  seedShop(shop.dataDir, parts);
  const q = (turn: number): string => `q=${encodeURIComponent(cycle(words, turn))}`;
  const family = (turn: number): string => `family=${cycle(partFamilyKeys, turn)}`;
  const list = (title: string, query: (turn: number) => string): Load =>
    reading(shop, title, (turn) => `/parts?limit=24&${query(turn)}&${priceMax(turn)}`);
  return [
    list('searches for words', q),
    list('families', (turn) => `${family(turn)}&sort=${cycle(partSorts, turn)}`),
    list('words in a family', (turn) => `${q(turn)}&${family(Math.floor(turn / words.length))}`),
    reading(shop, 'facets', (turn) => `/part-facets?${turn % 2 ? q(turn) : family(turn)}&${priceMax(turn)}`),
    { ...reading(shop, 'the whole list', () => '/parts'), clients: 1 },
  ];
}

const delivery = {
  name: 'Shahid Karim',
  street: '12 Station Road',
  city: 'Paro',
  country: 'BT',
  phone: '01711123456',
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
  const ten = (turn: number) => {
    const chosen = many.slice(turn % 50, (turn % 50) + 10);
    const lines = chosen.map(({ _id, minOrderQuantity: quantity, price }) => ({
      partId: _id,
      quantity,
      price,
    }));
    return post('/orders', { delivery, lines });
  };
  return [
    { title: 'POST /order, 1 client, many parts', clients: 1, call: one },
    { title: 'POST /order, 32 clients, many parts', clients: 32, call: one },
    { title: 'POST /order, 32 clients, one hot part', clients: 32, call: hot },
    { title: 'lines, POST /orders of ten, 32 clients', clients: 32, call: ten, operations: 10 },
  ];
}

/** Orders, opens the payment, pays by card and reports it, as a browser does. */
async function purchases(shop: Shop): Promise<Load[]> {
  const many = await wellStockedParts(shop, 60);
  const buyer = await demoShopper();
  const call = async (turn: number): Promise<void> => {
    await payFor(buyer, await orderPart(buyer, cycle(many, turn)));
  };
  return [1, 16].map((clients) => ({ title: `order to paid, ${clients} at once`, clients, call }));
}

/** Lists, searches and sums of staff's pages after a year of orders, one call after the other. Downloads may cost more. */
async function staff(shop: Shop): Promise<Load[]> {
  seedYear(shop.dataDir, 100_000);
  const headers = { authorization: `Bearer ${await adminToken()}` };
  return Object.entries(staffCalls(new Date())).map(([title, path]) => ({
    title,
    clients: 1,
    calls: 10,
    call: () => send(shop.apiUrl + path, { headers }),
    ...(title.startsWith('CSV') ? {} : { mostMs: 300 }),
  }));
}

export const loads = { reads, orders, purchases, search, staff };
