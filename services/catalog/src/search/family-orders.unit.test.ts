import { type PartFamily, partFamilyKeys } from '@shop/contracts';
import { expect, test } from 'vitest';
import { type FamilyOrders, sortedSlots } from './family-orders.ts';
import { createIndexData } from './index-data.ts';

const families: readonly PartFamily[] = ['radiator', 'brake-disc', 'radiator', 'mirror', 'brake-disc'];

function fiveParts() {
  const data = createIndexData();
  data.columns.family = Uint8Array.from(families, (family) => partFamilyKeys.indexOf(family));
  data.sorted.name = Uint32Array.from([3, 2, 4, 0, 1]);
  const familyOrders: FamilyOrders = new Map();
  return { data, familyOrders };
}

test('when parts of a family are wanted, then they come in the order of all, without the others', () => {
  const index = fiveParts();
  expect([...sortedSlots(index, 'name', 'radiator')]).toEqual([2, 0]);
  expect([...sortedSlots(index, 'name', 'brake-disc')]).toEqual([4, 1]);
  expect([...sortedSlots(index, 'name', 'clutch-kit')]).toEqual([]);
  expect([...sortedSlots(index, 'name', undefined)]).toEqual([3, 2, 4, 0, 1]);
});

test('when other families are wanted in the same order, then no memory is taken anew', () => {
  const index = fiveParts();
  const { buffer } = sortedSlots(index, 'name', 'radiator');
  expect(sortedSlots(index, 'name', 'mirror').buffer).toBe(buffer);
});
