import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

export function shopUrl(): string {
  return process.env.SHOP_URL ?? 'http://127.0.0.1:3000';
}
export function apiUrl(): string {
  return process.env.SHOP_API_URL ?? 'http://127.0.0.1:4000';
}

export const accounts = {
  admin: { email: 'admin@example.com', password: 'admin123' },
  shopper: { email: 'shopper@example.com', password: 'shopper123' },
} as const;

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

interface Watch {
  /** Console lines a test provokes on purpose. */
  readonly expectNoise: (pattern: RegExp) => void;
  /** A second browser, with a session of its own. It is listened to as well, and closed with the test. */
  readonly openBrowser: () => Promise<Page>;
}

/** Browsers whose console errors and warnings, page faults and calls beyond loopback fail the test. */
export const test = base.extend<{ watch: Watch; baseURL: string }>({
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
});

export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  // The page leaves Login when the shop's token is there; on a phone the rest stands in a closed menu.
  await expect(page).not.toHaveURL(/\/login$/);
}

/** Fails with a readable list when axe finds anything on the page as it stands. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}
