import type { Part, PartChange } from '@shop/contracts';
import { changesBetween } from '@shop/service-kit';
import { describe, expect, test } from 'vitest';
import { changed, fieldsOf } from './change-part.ts';
import { storedFields } from './part-fields.ts';

const part: Part = {
  _id: '65a1b2c3d4e5f60718293a4b',
  name: 'Disc',
  img: '/a.svg',
  images: ['/a.svg', '/b.svg'],
  price: 10,
  description: 'Cast iron.',
  minOrderQuantity: 2,
  availableQuantity: 7,
  family: 'brake-disc',
  partNumber: 'SP-1',
  weightGrams: 80,
  version: 4,
};
const fields = fieldsOf(part);
function withChange(change: PartChange) {
  return changed(fields, change);
}

describe('pictures', () => {
  test.each<[string, PartChange, string, string[]]>([
    ['a main one', { img: '/n.svg' }, '/n.svg', ['/n.svg', '/b.svg']],
    ['all of them', { images: ['/n.svg', '/m.svg'] }, '/n.svg', ['/n.svg', '/m.svg']],
    ['both', { img: '/n.svg', images: ['/m.svg', '/n.svg'] }, '/n.svg', ['/n.svg', '/m.svg']],
    ['an empty list', { images: [] }, '', []],
  ])('uses the first picture as the main one when %s is sent', (_title, change, img, images) => {
    expect(storedFields(withChange(change))).toMatchObject({ img, images });
  });
});

describe('a change', () => {
  test('keeps absent fields, and removes a field set to null', () => {
    expect(withChange({ weightGrams: null })).toEqual({ ...fields, weightGrams: undefined });
    expect(changesBetween(fields, withChange({ weightGrams: null }))).toEqual([
      { field: 'weightGrams', before: 80 },
    ]);
  });

  test('finds no difference between equal values with keys in another order', () => {
    const with2 = withChange({ fitments: [{ make: 'Kia', model: 'Rio', yearFrom: 2011 }] });
    const same = changed(with2, { fitments: [{ yearFrom: 2011, model: 'Rio', make: 'Kia' }], price: 10 });
    expect(changesBetween(with2, same)).toEqual([]);
  });
});
