import { globSync, readFileSync } from 'node:fs';
import type { Locator, Page, Request } from '@playwright/test';
import { adminToken } from '../harness/shop-api.ts';
import { accounts } from '../harness/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { formsOfBuyers } from './forms-of-buyers.ts';
import { formsOfStaff } from './forms-of-staff.ts';
import { messagesShown } from './messages.ts';
import { press, questionSeen } from './page-states.ts';
import { restoreSession } from './restore-session.ts';
import { translatePages } from './translate.ts';
import { type TypedForm, untypedForms } from './typed-forms.ts';

const forms = [...formsOfBuyers, ...formsOfStaff];

test.describe.configure({ mode: 'parallel' });

/** Goes to an address within the loaded shop, so that Back does not load a page. */
async function openWithin(page: Page, address: string): Promise<void> {
  await page.goto('/about');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.evaluate((to) => {
    const state = { idx: 1 };
    window.history.pushState(state, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  }, address);
}

function fieldOf(page: Page, { label, within }: TypedForm): Locator {
  return (within ? page.getByRole('form', { name: within }) : page).getByLabel(label, { exact: true });
}

async function enter(page: Page, form: TypedForm): Promise<void> {
  const field = fieldOf(page, form);
  await (form.entry === false ? field.uncheck() : field.fill(form.entry));
}

async function expectKept(page: Page, form: TypedForm): Promise<void> {
  const field = fieldOf(page, form);
  if (form.entry === false) await expect(field).not.toBeChecked();
  else await expect(field).toHaveValue(form.entry);
}

async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => window.history.back());
  await questionSeen(page, 'Leave without saving?');
  await press(page, 'Stay here');
}

async function reload(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
}

/** Asks for all records on the page again, as after the device slept and its network came back. */
async function readAgain(page: Page): Promise<void> {
  const open = new Set<Request>();
  const begin = (request: Request): void => void open.add(request);
  const end = (request: Request): void => void open.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 60_000;
    for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name));
  });
  await expect.poll(() => open.size).toBe(0);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

interface Exchange {
  readonly key: string | undefined;
  readonly status: number;
  /** Id of what was made. */
  readonly made: unknown;
}

function madeBy(body: string): unknown {
  const { id, insertedId, orderId } = Object(body === '' ? {} : JSON.parse(body));
  return id ?? insertedId ?? orderId;
}

/** Lets the shop act on a call and withholds its first answer. Returns what was sent and answered. */
async function loseFirstAnswer(page: Page, call: string): Promise<Exchange[]> {
  const [method, path] = call.split(' ');
  const exchanges: Exchange[] = [];
  await page.route(`**/api/${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const answer = await route.fetch();
    const key = route.request().headers()['idempotency-key'];
    exchanges.push({ key, status: answer.status(), made: madeBy(await answer.text()) });
    return exchanges.length === 1 ? route.abort() : route.fulfill({ response: answer });
  });
  return exchanges;
}

/** Returns whether the page shows something, or has said the text in a message that may be gone. */
async function isShown(page: Page, place: Locator, text: string | RegExp): Promise<boolean> {
  if (await place.first().isVisible()) return true;
  const said = await messagesShown(page);
  return said.some((message) => (typeof text === 'string' ? message.includes(text) : text.test(message)));
}

/** The page shows by itself what the first try did, or keeps the entries and the second try does not do it again. */
async function sendTwice(page: Page, form: TypedForm): Promise<void> {
  const {
    send,
    call,
    done,
    seen = done,
  } = form.sending ?? { send: async () => undefined, call: '', done: '' };
  const exchanges = await loseFirstAnswer(page, call);
  await send(page);
  const failed = page.getByText(
    /Check your connection|Something went wrong!|whether your order went|whether this was saved/,
  );
  const shown = page.getByText(seen).and(page.locator(':not(textarea)'));
  const unknown = page.getByText('whether this was saved');
  await expect.poll(() => isShown(page, failed.or(shown), seen)).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(exchanges).toHaveLength(1);
  expect(exchanges[0]?.status).toBeLessThan(300);
  if (!(await fieldOf(page, form).isVisible()))
    return expect.poll(() => isShown(page, shown.or(unknown), seen)).toBe(true);
  const close = page.getByRole('alertdialog').getByRole('button');
  if (await close.isVisible()) await close.click();
  await expectKept(page, form);
  await send(page);
  const finished = page.getByText(done).or(page.getByRole('button', { name: done }));
  await expect.poll(() => isShown(page, finished, done)).toBe(true);
  const [first, second] = exchanges;
  // A refusal says what the first try did.
  if (first?.key !== undefined && second?.status !== 422) expect(second).toEqual(first);
}

for (const form of forms)
  test(`keeps what was typed for ${form.name}, and sends it once when the answer is lost`, async ({
    page,
    buyer,
    addPart,
    watch,
  }) => {
    watch.expectNoise(/Failed to load resource/);
    const scene = { part: await addPart({ weightGrams: 900 }), buyer, token: await adminToken() };
    const { address, elsewhere } = await form.prepare(scene);
    // The hardest reader: a browser's translator replaces all texts.
    await translatePages(page);
    await restoreSession(page, form.who === 'owner' ? accounts.admin : buyer);
    await openWithin(page, address);
    await form.open?.(page, scene);
    await enter(page, form);
    await goBack(page);
    await reload(page);
    await expectKept(page, form);
    await elsewhere?.();
    await readAgain(page);
    await expectKept(page, form);
    if (!form.sending) return;
    await form.fill?.(page, scene);
    await sendTwice(page, form);
  });

test('lists every form of the shop in the table of forms', () => {
  const root = new URL('../../', import.meta.url);
  const sources = globSync('{shell,mf-*}/{src,kit}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.(test|stories)\.tsx?$|node_modules|\/testing\//.test(path),
  );
  const isForm = /<form\b|<Form\b|useForm[<(]/;
  const found = sources.filter((path) => isForm.test(readFileSync(new URL(path, root), 'utf8')));
  const known = new Set([...forms.map(({ source }) => source), ...Object.keys(untypedForms)]);
  expect(found.filter((path) => !known.has(path))).toEqual([]);
  expect([...known].filter((path) => !found.includes(path))).toEqual([]);
});
