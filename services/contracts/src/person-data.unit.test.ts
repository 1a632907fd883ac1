import { expect, test } from 'vitest';
import { closingTexts, personData } from './person-data.ts';

test('says of everything about a person whether it is deleted, or how it is kept and why', () => {
  const texts = closingTexts();
  for (const { what } of personData)
    expect(texts.filter((text) => text.includes(what.slice(1)))).not.toEqual([]);
  expect(texts[0]).toMatch(/^Deleted: sign-in, profile and roles, address book, /);
  expect(texts).toContain(
    'Kept for ten years, as tax law requires: paid orders with their addresses, returns and refunds, invoices, credit notes, papers of orders as PDF.',
  );
  expect(texts).toContain('Kept by "Former customer", as other buyers rely on them: reviews.');
});
