// @vitest-environment jsdom
import { partFamilyKeys } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { drawing, secondViews } from './index.ts';

const variants = Array.from({ length: 12 }, (_, variant) => variant);
const largest = 6 * 1024;

function drawn(name: string, variant: number): string {
  const svg = drawing(name, variant);
  if (svg === undefined) throw new Error(`no drawing of ${name} ${variant}`);
  return svg;
}

function rootOf(svg: string): Element {
  return new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
}

describe.each(partFamilyKeys)('further views of %s', (name) => {
  test('when a part is drawn from another side, then the drawing is well-formed, another one, and free of scripts', () => {
    for (const view of secondViews)
      for (const variant of variants.slice(0, 4)) {
        const svg = drawing(name, variant, view) ?? '';
        const root = rootOf(svg);
        expect(root.getAttribute('viewBox')).toBe('0 0 640 480');
        expect(root.querySelectorAll('parsererror, script, style, foreignObject, image')).toHaveLength(0);
        expect(svg).not.toMatch(/NaN|Infinity|undefined|e-\d/);
        expect(svg).not.toBe(drawn(name, variant));
        expect(Buffer.byteLength(svg)).toBeLessThan(largest + 1024);
      }
  });

  test('when it was drawn from another side, then the usual view is as before', () => {
    const usual = drawn(name, 3);
    for (const view of secondViews) drawing(name, 3, view);
    expect(drawn(name, 3)).toBe(usual);
  });
});

test('when a view is asked for that there is not, or of a face, then there is no drawing', () => {
  expect(drawing('brake-disc', 1, 'behind')).toBeUndefined();
  expect(drawing('avatar', 1, 'front')).toBeUndefined();
});

describe.each([...partFamilyKeys, 'avatar'])('drawings of %s', (name) => {
  test('when a variant is drawn, then it is well-formed, shown inside its frame and free of scripts', () => {
    for (const variant of variants) {
      const root = rootOf(drawn(name, variant));
      expect(root.localName).toBe('svg');
      expect(root.getAttribute('viewBox')).toBe(name === 'avatar' ? '0 0 240 240' : '0 0 640 480');
      expect(root.querySelectorAll('parsererror, script, style, foreignObject, image')).toHaveLength(0);
    }
  });

  test('when a variant is drawn, then every number in it is a number and every reference leads somewhere', () => {
    for (const variant of variants) {
      const svg = drawn(name, variant);
      expect(svg).not.toMatch(/NaN|Infinity|undefined|e-\d/);
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      const uses = [...svg.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(uses.filter((id) => !ids.includes(id))).toEqual([]);
    }
  });

  test('when any of the first hundred variants is drawn, then it stays below 6 KB', () => {
    const sizes = Array.from({ length: 100 }, (_, variant) => Buffer.byteLength(drawn(name, variant)));
    expect(Math.max(...sizes)).toBeLessThan(largest);
  });

  test('when the same variant is drawn again, then it is the same, and other variants differ', () => {
    expect(variants.map((variant) => drawn(name, variant))).toEqual(
      variants.map((variant) => drawn(name, variant)),
    );
    expect(new Set(variants.map((variant) => drawn(name, variant))).size).toBe(variants.length);
  });
});

test.each([
  ['gearbox', 1],
  ['toString', 1],
  ['brake-disc', -1],
  ['brake-disc', 1.5],
  ['brake-disc', 1_000],
  ['avatar', Number.NaN],
])('when %s %d is asked for, then there is no drawing', (name, variant) => {
  expect(drawing(name, variant)).toBeUndefined();
});
