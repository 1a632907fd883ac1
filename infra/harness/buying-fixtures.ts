import { type NewPart, type Part, routes } from '@shop/contracts';
import { test as base } from './fixtures.ts';
import { adminToken, call, newPart, newPerson, type Person } from './shop-api.ts';

interface Buying {
  /** A new shopper. */
  readonly buyer: Person;
  /** Adds a part that is taken out of the catalogue when the test ends. */
  readonly addPart: (facts?: Partial<NewPart>) => Promise<Part>;
  /** A part with 40 pieces, ordered by 4 or more, at $12.50. */
  readonly part: Part;
}

export const test = base.extend<Buying>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
  buyer: async ({}, use) => use(await newPerson()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
  addPart: async ({}, use) => {
    const token = await adminToken();
    const added: Part[] = [];
    await use(async (facts) => {
      const part = await newPart(token, facts);
      added.push(part);
      return part;
    });
    for (const { _id } of added) await call(routes.deletePart, { params: { id: _id }, token });
  },
  part: async ({ addPart }, use) => use(await addPart()),
});

export { expect } from './fixtures.ts';
