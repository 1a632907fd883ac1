import { limits } from '@shop/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HoldingBuyer, holdersOf, shortageOf, shortageText } from './holds.rules.ts';

const most = limits.knownHolds.person;

function buyer(over: Partial<HoldingBuyer> = {}): HoldingBuyer {
  return { uid: 'ann', verified: true, client: '192.0.2.7', paidCents: 0, ...over };
}
function personRoom(given: HoldingBuyer, factor = 1) {
  return holdersOf(given, most, factor)[0]?.room;
}

describe('the room for unpaid orders', () => {
  test.each([
    ['an unproved buyer', buyer({ verified: false }), ['person', 'address', 'shop']],
    [
      'an unproved buyer who paid before',
      buyer({ verified: false, paidCents: 100 }),
      ['person', 'address', 'shop'],
    ],
    ['a new buyer', buyer(), ['person', 'address', 'shop']],
    ['a new buyer without a known address', buyer({ client: undefined }), ['person', 'shop']],
    ['a buyer who paid', buyer({ paidCents: 100 }), ['person']],
  ])('of %s counts against %j', (_who, given, kinds) => {
    expect(holdersOf(given, most, 1).map(({ kind }) => kind)).toEqual(kinds);
  });

  test.each([
    ['one cheap order opens no large room', 50, limits.newHolds.person.dollars],
    ['it grows with what was paid', 2_000_000, 200_000],
    ['up to the limit of everyone', 100_000_000_00, most.dollars],
  ])('%s', (_what, paidCents, dollars) => {
    expect(personRoom(buyer({ paidCents }))).toEqual({ orders: most.orders, dollars });
  });

  test('is never larger for a person with less proof, nor larger than the limit of everyone', () => {
    const rooms = fc.record({ paidCents: fc.nat(), factor: fc.integer({ min: 1, max: 5 }) });
    fc.assert(
      fc.property(rooms, ({ paidCents, factor }) => {
        const dollarsOf = (given: HoldingBuyer) => personRoom(given, factor)?.dollars ?? 0;
        const unproved = dollarsOf(buyer({ verified: false, paidCents }));
        const fresh = dollarsOf(buyer());
        const known = dollarsOf(buyer({ paidCents: paidCents + 1 }));
        expect(unproved).toBeGreaterThan(0);
        expect(unproved).toBeLessThanOrEqual(fresh);
        expect(fresh).toBeLessThanOrEqual(known);
        expect(known).toBeLessThanOrEqual(most.dollars);
      }),
    );
  });

  test('has no limits of new people when the factor is 0, and keeps the limit of everyone', () => {
    const holders = holdersOf(buyer({ verified: false }), most, 0);
    expect(holders.map(({ room }) => room)).toEqual([
      most,
      { orders: 0, dollars: 0 },
      { orders: 0, dollars: 0 },
    ]);
  });
});

describe('a shortage', () => {
  const claim = { id: 'new', cents: 10_000, at: new Date(0) };
  const held = [{ ...claim, id: 'held' }];
  test.each([
    [{ orders: 1, dollars: 0 }, 'orders'],
    [{ orders: 2, dollars: 0 }, undefined],
    [{ orders: 0, dollars: 199 }, 'dollars'],
    [{ orders: 0, dollars: 200 }, undefined],
    [{ orders: 0, dollars: 0 }, undefined],
  ])('in %j is %j', (room, short) => {
    expect(shortageOf(held, claim, room)).toBe(short);
  });

  test.each([
    [
      'unproved',
      'person',
      'orders',
      'You have 3 unpaid orders already. Confirm your email address to order more.',
    ],
    [
      'new',
      'person',
      'dollars',
      'Your unpaid orders would exceed $5,000. Pay for or cancel some of them first.',
    ],
    [
      'unproved',
      'address',
      'orders',
      'There are too many unpaid orders from your network. Confirm your email address to order now.',
    ],
    ['new', 'shop', 'orders', 'There are too many unpaid orders from new customers. Please try again later.'],
  ] as const)('of a buyer who is %s in the room of the %s says what to do', (standing, kind, short, text) => {
    const holder = { kind, id: 'x', room: limits.unprovedHolds.person };
    expect(shortageText(holder, short, standing)).toBe(text);
  });
});
