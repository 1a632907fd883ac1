import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type NewPart, type Order, type Part, routes } from '@shop/contracts';
import { adminToken, call, newPart, orderPart, type Person } from '../harness/shop-api.ts';
import { shopUrl } from '../harness/sign-in.ts';
import { newPerson } from './shop-facts.ts';

export { expect } from '@playwright/test';

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

interface Fixtures {
  readonly watch: Watch;
  readonly baseURL: string;
  /** A new shopper. */
  readonly buyer: Person;
  /** Adds a part that is taken out of the catalogue when the test ends. */
  readonly addPart: (facts?: Partial<NewPart>) => Promise<Part>;
  /** A part with 40 pieces, ordered by 4 or more, at $12.50. */
  readonly part: Part;
  /** The buyer's order of that part, unpaid. */
  readonly order: Order;
}

interface Watch {
  /** Console lines a test provokes on purpose. */
  readonly expectNoise: (pattern: RegExp) => void;
  /** Opens a second browser with a session of its own; its console is watched, too, and the test closes it. */
  readonly openBrowser: () => Promise<Page>;
}

/** Browsers whose console errors and warnings, page faults and calls beyond loopback fail the test. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
  baseURL: async ({}, use) => use(shopUrl()),
  watch: [
    async ({ browser, context, baseURL }, use) => {
      const noise: string[] = [];
      const expected: RegExp[] = [];
      const listen = (to: BrowserContext): void => {
        to.on('console', (message) => {
          if (['error', 'warning'].includes(message.type()))
            noise.push(`${message.type()}: ${message.text()}`);
        });
        to.on('weberror', (fault) => noise.push(`fault: ${fault.error().message}`));
        to.on('request', (request) => {
          const { protocol, hostname } = new URL(request.url());
          if (protocol.startsWith('http') && !loopback.has(hostname))
            noise.push(`left loopback: ${request.url()}`);
        });
      };
      listen(context);
      const more: BrowserContext[] = [];
      const openBrowser = async (): Promise<Page> => {
        const another = await browser.newContext({ baseURL });
        more.push(another);
        listen(another);
        return another.newPage();
      };
      await use({ expectNoise: (pattern) => void expected.push(pattern), openBrowser });
      for (const each of more) await each.close();
      expect(noise.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
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
  order: async ({ buyer, part }, use) => use(await orderPart(buyer, part)),
});

/** Fails with a readable list when axe finds anything on the page as it stands. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}
