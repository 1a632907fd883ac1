import type { DeliveryZone } from '@shop/contracts';
import { expect, test } from 'vitest';
import { zoneChanges } from './delivery-changes.rules.ts';

function zone(name: string, country: string, price: number): DeliveryZone {
  const steps = [{ upToGrams: 2_000, price }];
  return { name, countries: [country], services: [{ carrier: 'Van', daysFrom: 1, daysTo: 2, steps }] };
}

const gulf = zone('Gulf', 'AE', 18);
const europe = zone('Europe', 'FR', 30);

test('names a new price with its days', () => {
  expect(zoneChanges([gulf], [zone('Gulf', 'AE', 19)])).toEqual([
    'Gulf, Van, to 2\u00a0kg: $18, 1 to 2 days → $19, 1 to 2 days',
  ]);
});

test('names the countries and prices of a removed zone', () => {
  expect(zoneChanges([gulf], [])).toEqual([
    'United Arab Emirates: no more delivery',
    'Gulf, Van, to 2\u00a0kg: removed',
  ]);
});

test('names the countries and prices of a new zone', () => {
  expect(zoneChanges([], [gulf])).toEqual([
    'United Arab Emirates: new, Gulf',
    'Gulf, Van, to 2\u00a0kg: new, $18, 1 to 2 days',
  ]);
});

test('names nothing when zones are the same or in another sequence', () => {
  expect(zoneChanges([gulf, europe], [gulf, europe])).toEqual([]);
  expect(zoneChanges([gulf, europe], [europe, gulf])).toEqual([]);
});
