import { describe, expect, test } from 'vitest';
import { familyAttributes, partFamilyKeys } from './families.ts';
import { limits } from './limits.ts';
import { attribute } from './part-details.ts';

describe.each(partFamilyKeys)('suggested attributes for %s', (family) => {
  const suggested = Object.entries(familyAttributes[family]);

  test('accepts a part with all suggested attributes', () => {
    for (const [name, unit] of suggested) {
      const given = { name, value: '12.5', unit: unit ?? undefined };
      expect(attribute.parse(given)).toEqual(given);
    }
    expect(suggested.length).toBeGreaterThan(2);
    expect(suggested.length).toBeLessThanOrEqual(limits.attributesMax);
  });
});
