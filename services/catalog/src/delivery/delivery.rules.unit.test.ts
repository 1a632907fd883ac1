import type { DeliveryZone } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import defaultZones from './default-zones.json' with { type: 'json' };
import { type Load, partDeliveryOf, quoteOf } from './delivery.rules.ts';
import { deliveryZones } from './delivery-zones.rules.ts';

const zones: DeliveryZone[] = [
  {
    name: 'Europe',
    countries: ['FR', 'DE'],
    services: [
      {
        carrier: 'Sea freight',
        daysFrom: 30,
        daysTo: 42,
        freeOver: 100,
        steps: [{ upToGrams: 24_000_000, price: 29 }],
      },
      {
        carrier: 'Air parcel',
        daysFrom: 5,
        daysTo: 8,
        steps: [
          { upToGrams: 2_000, price: 18 },
          { upToGrams: 5_000, price: 32 },
        ],
      },
    ],
  },
];

function load(given: Partial<Load> = {}): Load {
  return { quantity: 1, priceCents: 2_500, priceBreaks: [], weightGrams: 1_000, ...given };
}

function quote(country: string, ...loads: Load[]) {
  const { options, refusal } = quoteOf(zones, { country, loads });
  return refusal ?? options.map(({ carrier, price }) => `${carrier} $${price}`).join(', ');
}

describe('the ways to deliver an order', () => {
  test('lists the cheapest first, with days', () => {
    expect(quoteOf(zones, { country: 'FR', loads: [load()] }).options).toMatchObject([
      { carrier: 'Air parcel', daysFrom: 5, daysTo: 8, price: 18 },
      { carrier: 'Sea freight', daysFrom: 30, daysTo: 42, price: 29, freeOver: 100 },
    ]);
  });

  test.each([
    ['up to and including its weight', [load({ quantity: 2 })], 'Air parcel $18, Sea freight $29'],
    ['from the next gram on', [load({ weightGrams: 2_001 })], 'Sea freight $29, Air parcel $32'],
    ['by the weight of all lines', [load(), load({ quantity: 2 })], 'Sea freight $29, Air parcel $32'],
    ['until it is too heavy for a carrier', [load({ weightGrams: 5_001 })], 'Sea freight $29'],
    ['until it is too heavy for all', [load({ weightGrams: 24_000_001 })], 'heavy'],
  ])('has the price of a step %s', (_when, loads, expected) => {
    expect(quote('FR', ...loads)).toBe(expected);
  });

  test.each([
    ['the town of a carrier', 'Dhaka', 'brake-disc', 'Van $15, Air $18'],
    ['its town in other letters', ' DHAKA', 'brake-disc', 'Van $15, Air $18'],
    ['another town', 'Sylhet', 'brake-disc', 'Air $18'],
    ['a town that is not known yet', undefined, 'brake-disc', 'Air $18'],
    ['goods that one carrier does not take', 'Dhaka', 'battery', 'Van $15'],
    ['goods that no carrier takes there', 'Sylhet', 'battery', 'goods'],
  ])('offers carriers that go there and take the goods: %s', (_what, city, family, expected) => {
    const days = { daysFrom: 1, daysTo: 2 };
    const services = [
      { carrier: 'Van', ...days, towns: ['Dhaka'], steps: [{ upToGrams: 9_000, price: 15 }] },
      { carrier: 'Air', ...days, notFor: ['battery'], steps: [{ upToGrams: 9_000, price: 18 }] },
    ];
    const home = [{ name: 'Bangladesh', countries: ['BD'], services }];
    const { options, refusal } = quoteOf(home, { country: 'BD', city, loads: [load(), load({ family })] });
    expect(refusal ?? options.map(({ carrier, price }) => `${carrier} $${price}`).join(', ')).toBe(expected);
  });

  test.each([
    ['a town that no carrier serves', 'Sylhet', 'brake-disc', 'town'],
    ['a town that is not known yet', undefined, 'brake-disc', 'town'],
    ['goods that the carrier of the town does not take', 'Dhaka', 'battery', 'goods'],
  ])('says why no carrier of certain towns delivers: %s', (_what, city, family, expected) => {
    const steps = [{ upToGrams: 9_000, price: 15 }];
    const van = { carrier: 'Van', daysFrom: 1, daysTo: 2, towns: ['Dhaka'], notFor: ['battery'], steps };
    const home = [{ name: 'Bangladesh', countries: ['BD'], services: [van] }];
    expect(quoteOf(home, { country: 'BD', city, loads: [load({ family })] })).toEqual({
      options: [],
      refusal: expected,
    });
  });

  test('sends no battery by air parcel, and the same-day van to Dhaka only', () => {
    const offered = (city: string, country = 'BD') =>
      quoteOf(deliveryZones.parse(defaultZones), { country, city, loads: [load({ family: 'battery' })] })
        .options;
    expect(offered('Sylhet').map(({ carrier }) => carrier)).toEqual(['Courier']);
    expect(offered('Dhaka').map(({ carrier }) => carrier)).toContain('Dhaka same-day van');
    for (const country of ['IN', 'FR', 'US', 'KE', 'AU'])
      expect(offered('Anywhere', country).map(({ carrier }) => carrier)).not.toContain('Air parcel');
  });

  test('is free above the amount, not at it', () => {
    const priced = (priceCents: number) => load({ priceCents, weightGrams: 3_000 });
    expect(quote('FR', priced(10_000))).toBe('Sea freight $29, Air parcel $32');
    expect(quote('FR', priced(10_001))).toBe('Sea freight $0, Air parcel $32');
  });

  test('counts the price that applies to the quantity', () => {
    const priceBreaks = [{ fromQuantity: 4, priceCents: 2_000 }];
    expect(quote('FR', load({ quantity: 4, priceCents: 2_600, priceBreaks }))).toContain('Sea freight $29');
    expect(quote('FR', load({ quantity: 4, priceCents: 2_600 }))).toContain('Sea freight $0');
  });

  test('does not guess: a country without a zone, a part without a weight', () => {
    expect(quote('KP', load())).toBe('country');
    expect(quote('FR', load(), load({ weightGrams: undefined }))).toBe('weight');
    expect(quote('FR')).toBe('weight');
  });
});

test('lists all zones without a price for an unknown part', () => {
  expect(partDeliveryOf(zones, undefined)).toEqual({ zones: [{ countries: ['FR', 'DE'] }] });
});

describe('the zones that the shop ships with', () => {
  test('are valid, and keep what the home page says of orders over $100', () => {
    const read = deliveryZones.parse(defaultZones);
    const heavy = load({ quantity: 40, weightGrams: 9_000, priceCents: 4_000 });
    for (const { countries } of read)
      for (const country of countries)
        expect(quoteOf(read, { country, loads: [heavy] }).options[0], country).toMatchObject({ price: 0 });
  });

  test('deliver a small part to France from $18, in 5 to 8 days', () => {
    const { options } = quoteOf(deliveryZones.parse(defaultZones), { country: 'FR', loads: [load()] });
    expect(options[0]).toMatchObject({ price: 18, daysFrom: 5, daysTo: 8 });
  });
});
