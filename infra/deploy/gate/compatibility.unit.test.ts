import { type ContractDocument, checkout, deployables, publish } from '@shop/tooling';
import { describe, expect, test } from 'vitest';
import { breaks, type Live, verdict } from './compatibility.ts';
import type { Schema } from './schema-mismatch.ts';

/** A document built from sources alone does not list the libraries that its build shares. */
const shared = { react: '19.3.1', '@shop/shop-runtime': '1.2.0' };

/** The real documents of this checkout; the tests change copies. */
const live: Live = Object.fromEntries(
  deployables.map((each) => {
    const document = publish(each, checkout);
    return [each.name, document.isPage ? { ...document, shared } : document];
  }),
);

function copyOf(name: string): ContractDocument {
  const found = live[name];
  if (!found) throw new Error(`no package ${name}`);
  return { ...structuredClone(found), version: '2.0.0' };
}

interface ObjectSchema {
  properties: Record<string, Record<string, unknown>>;
  required?: string[];
}

/** Returns the object schema of one part of a call; for a list, that of its items. */
function objectIn(part: Schema | null | undefined): ObjectSchema {
  const found = part?.type === 'array' ? part.items : part;
  if (typeof found !== 'object' || found === null || !('properties' in found))
    throw new Error('no object here');
  // Published documents are JSON, with schemas written by zod.
  return found as ObjectSchema;
}

type Part = 'params' | 'query' | 'body' | 'reply';
function offered(copy: ContractDocument, call: string, part: Part) {
  return objectIn(copy.offers[call]?.[part]);
}
function needed(copy: ContractDocument, call: string, part: Part) {
  return objectIn(copy.needs[call]?.[part]);
}

function callIn(calls: ContractDocument['offers'], name: string) {
  const found = calls[name];
  if (!found) throw new Error(`no call ${name}`);
  return found;
}

function changed(name: string, change: (copy: ContractDocument) => void): string {
  const copy = copyOf(name);
  change(copy);
  return verdict(copy, breaks(copy, live), live);
}

function without(list: readonly string[] | undefined, name: string): string[] {
  return (list ?? []).filter((each) => each !== name);
}

function lose(part: ObjectSchema, name: string): void {
  delete part.properties[name];
  part.required = without(part.required, name);
}

function demand(part: ObjectSchema, name: string): void {
  part.properties[name] = { type: 'string' };
  part.required = [...(part.required ?? []), name];
}

const breaking: [string, string, (copy: ContractDocument) => void, string][] = [
  [
    'a reply loses a field',
    'catalog',
    (copy) => lose(offered(copy, 'getPart', 'reply'), 'price'),
    'mf-storefront  getPart  reply.price: mf-storefront needs it, catalog does not send it',
  ],
  [
    'a reply’s field changes its type',
    'orders',
    (copy) => {
      offered(copy, 'listWholeOrders', 'reply').properties.total = { type: 'string' };
    },
    'mf-admin  listWholeOrders  reply.total: orders sends string, mf-admin reads number',
  ],
  [
    'a reply gets a value unknown to its readers',
    'orders',
    (copy) => {
      offered(copy, 'getOrder', 'reply').properties.state = { type: 'string', enum: ['reserved', 'lost'] };
    },
    'mf-storefront  getOrder  reply.state: orders may send "lost", which mf-storefront does not take',
  ],
  [
    'a request needs a new field',
    'orders',
    (copy) => demand(offered(copy, 'placeOrder', 'body'), 'country'),
    'mf-storefront  placeOrder  body.country: orders needs it, mf-storefront does not send it',
  ],
  [
    'a request takes less text',
    'orders',
    (copy) => {
      offered(copy, 'placeOrder', 'body').properties.address = {
        type: 'string',
        minLength: 1,
        maxLength: 80,
      };
    },
    'mf-storefront  placeOrder  body.address: orders takes text of a length up to 80, mf-storefront may send more',
  ],
  [
    'a request’s field is read no more',
    'orders',
    (copy) => lose(offered(copy, 'placeOrder', 'body'), 'clientName'),
    'mf-storefront  placeOrder  body.clientName: mf-storefront sends it, orders does not read it',
  ],
  [
    'a call is gone',
    'identity',
    (copy) => {
      delete copy.offers.publicKeys;
    },
    'catalog  publicKeys: identity does not offer it',
  ],
  [
    'a call is closed to those who make it',
    'catalog',
    (copy) => {
      callIn(copy.offers, 'listParts').access = 'parts.read';
    },
    'mf-storefront  listParts  access: expected to be open to public, catalog opens it to parts.read only',
  ],
  [
    'the gateway leads elsewhere',
    'gateway',
    (copy) => {
      callIn(copy.relays, 'listParts').path = '/v2/parts';
    },
    'mf-storefront  listParts  path: expected /parts, the gateway has /v2/parts',
  ],
  [
    'a page needs a call that is not live',
    'mf-admin',
    (copy) => {
      copy.needs.closeShop = { ...callIn(copy.needs, 'shipOrder'), path: '/close' };
    },
    'mf-admin  closeShop: orders does not offer it',
  ],
  [
    'a page needs a newer React than the shell gives',
    'mf-storefront',
    (copy) => {
      copy.shared = { react: '20.0.1' };
    },
    'mf-storefront  shared libraries  react: mf-storefront needs ^20.0.1, the shell gives 19.3.1: the shell goes first',
  ],
  [
    'a message loses a field its reader needs',
    'orders',
    (copy) => lose(objectIn(copy.publishes['catalog.stock']?.['stock.reserve.v1']), 'orderId'),
    'catalog  catalog.stock: stock.reserve.v1  orderId: catalog needs it, orders does not send it',
  ],
  [
    'a message is sent in a version its reader does not know',
    'orders',
    (copy) => {
      copy.publishes['catalog.stock'] = { 'stock.reserve.v9': { type: 'object' } };
    },
    'catalog  catalog.stock: stock.reserve.v9: catalog does not know it: catalog goes first',
  ],
  [
    'a consumed message has no sender',
    'catalog',
    (copy) => {
      delete copy.publishes['orders.stock-results']?.['stock.decided.v1'];
    },
    'orders  orders.stock-results: stock.decided.v1: orders waits for it, no package sends it',
  ],
];

const harmless: [string, string, (copy: ContractDocument) => void][] = [
  ['a reply gets a field', 'catalog', (copy) => demand(offered(copy, 'getPart', 'reply'), 'weight')],
  [
    'a request may have a field more',
    'orders',
    (copy) => {
      offered(copy, 'placeOrder', 'body').properties.country = { type: 'string' };
    },
  ],
  [
    'an unused call is gone',
    'catalog',
    (copy) => {
      const asked = new Set(Object.values(live).flatMap((each) => Object.keys(each.needs)));
      const idle = Object.keys(copy.offers).find((each) => !asked.has(each));
      if (!idle) throw new Error('every call is needed by somebody');
      delete copy.offers[idle];
    },
  ],
  [
    'a call is opened to more people',
    'orders',
    (copy) => {
      callIn(copy.offers, 'shipOrder').access = 'own-or-orders.read';
    },
  ],
  [
    'a page sends a field that is not read yet',
    'mf-storefront',
    (copy) => {
      needed(copy, 'placeOrder', 'body').properties.country = { type: 'string' };
    },
  ],
  [
    'a message gets a field its reader does not know',
    'orders',
    (copy) => {
      objectIn(copy.publishes['catalog.stock']?.['stock.reserve.v1']).properties.note = { type: 'string' };
    },
  ],
];

describe('refuses a build that breaks a caller and names caller, call, field and reason', () => {
  test.each(breaking)('when %s (%s)', (_what, name, change, line) => {
    const said = changed(name, change);
    expect(said).toContain(`${name} 2.0.0 must not be deployed. It would break:`);
    expect(said).toContain(line);
  });
});

describe('allows a build that breaks no caller', () => {
  test.each(harmless)('when %s (%s)', (_what, name, change) => {
    expect(changed(name, change)).toMatch(
      new RegExp(`^${name} 2\\.0\\.0 can be deployed: it is compatible with `),
    );
  });
});

test('lets every package of main replace the same package', () => {
  for (const each of Object.values(live)) expect(breaks(each, live)).toEqual([]);
});

test('lets the packages of main go live one after the other, in any order', () => {
  const packages = Object.values(live);
  for (const order of [packages, packages.toReversed()]) {
    let before: Live = {};
    for (const each of order) {
      expect(breaks(each, before)).toEqual([]);
      before = { ...before, [each.package]: each };
    }
  }
});

test('allows a build that leaves an existing break no worse', () => {
  const broken = copyOf('catalog');
  delete broken.offers.getPart;
  const today = { ...live, catalog: broken };
  const orders = copyOf('orders');
  expect(verdict(orders, breaks(orders, today), today)).toContain('orders 2.0.0 can be deployed');
});

test('allows a new message version once its reader knows it, and then the removal of the old one', () => {
  const reader = copyOf('catalog');
  const heard = reader.consumes['catalog.stock'];
  const old = heard?.['stock.reserve.v1'] ?? {};
  if (heard) heard['stock.reserve.v9'] = old;
  const sender = copyOf('orders');
  const told = sender.publishes['catalog.stock'];
  delete told?.['stock.reserve.v1'];
  if (told) told['stock.reserve.v9'] = old;
  expect(breaks(reader, live)).toEqual([]);
  expect(breaks(sender, live)).not.toEqual([]);
  expect(breaks(sender, { ...live, catalog: reader })).toEqual([]);
});
