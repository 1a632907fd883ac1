import { type Browser, chromium, type Page } from 'playwright-core';
import { chromium as launchOptions } from '../harness/browser.ts';
import { copySources, type RunningDev, type SourceCopy, startDev } from '../harness/dev-copy.ts';
import { logIn, openServed } from '../harness/page-steps.ts';
import { runShop } from '../harness/run-shop.ts';
import { accounts } from '../harness/sign-in.ts';
import { median } from './median.rules.ts';

/** Measures how long `npm run dev` takes to be ready, and how soon the browser shows a saved edit. */
const runs = 3;
const edits = 10;
const limits = { alone: 200, mock: 200, 'in the shell': 300 } as const;
const readyLimitMs = 3_000;

type Way = keyof typeof limits;

interface Run {
  readonly readyMs: number;
  readonly firstPageMs: number;
  /** Time of each edit, fastest first. */
  readonly editsMs: readonly number[];
  readonly kept: boolean;
}

const file = 'mf-dashboard/src/pages/update-additional-info.page.tsx';
const title = 'Update additional info';
const typed = 'Typed before the edits';

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round(performance.now() - startedAt);
}

async function editAndSee(
  copy: SourceCopy,
  page: Page,
  [from, to]: readonly [string, string],
): Promise<number> {
  return timed(async () => {
    await copy.edit(file, { from: `title="${from}"`, to: `title="${to}"` });
    await heading(page, to).waitFor();
  });
}

/** Edits the heading of a form while one of its fields holds text, and restores the heading at the end. */
async function measureEdits(copy: SourceCopy, page: Page): Promise<Pick<Run, 'editsMs' | 'kept'>> {
  const field = page.getByLabel('Education');
  await field.fill(typed);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const editsMs: number[] = [];
  let shown = title;
  for (let edit = 1; edit <= edits; edit += 1) {
    const next = edit === edits ? title : `Edit ${edit}`;
    editsMs.push(await editAndSee(copy, page, [shown, next]));
    shown = next;
  }
  const isSameDocument = await page.evaluate(() => Reflect.get(window, 'sameDocument') === true);
  const kept = isSameDocument && (await field.inputValue()) === typed;
  return { editsMs: editsMs.sort((a, b) => a - b), kept };
}

interface Bench {
  readonly browser: Browser;
  readonly copy: SourceCopy;
  readonly shopUrl: string;
}

async function runOnce({ browser, copy, shopUrl }: Bench, way: Way): Promise<Run> {
  const flags = {
    alone: ['--alone', '--shop', shopUrl],
    mock: ['--mock'],
    'in the shell': ['--shop', shopUrl],
  };
  const dev: RunningDev = await startDev(copy, ['mf-dashboard', ...flags[way]]);
  const context = await browser.newContext({ baseURL: dev.url });
  try {
    const page = await context.newPage();
    if (way !== 'mock') await logIn(page, accounts.shopper);
    const path = way === 'in the shell' ? '' : '/mf/dashboard';
    const firstPageMs = await timed(async () => {
      await openServed(page, `${path}/update-additional-info`);
      await heading(page, title).waitFor();
      await page.getByLabel('Education').waitFor();
    });
    return { readyMs: Math.round(dev.readyMs), firstPageMs, ...(await measureEdits(copy, page)) };
  } finally {
    await context.close();
    await dev.stop();
  }
}

function row(name: string, way: Way, { readyMs, firstPageMs, editsMs, kept }: Run) {
  const editMs = median(editsMs);
  const fits = readyMs <= readyLimitMs && editMs <= limits[way] && kept;
  return {
    way,
    run: name,
    'ready ms': readyMs,
    'first page ms': firstPageMs,
    'edit, median ms': editMs,
    'edit, longest ms': editsMs.at(-1),
    'typed text kept': kept,
    'within limits': fits,
  };
}

/** Prints three runs of each way, after a first one that prepares dependencies and the shell's build. */
export async function measureDev(): Promise<void> {
  const shop = await runShop();
  const copy = await copySources();
  const browser = await chromium.launch(launchOptions);
  const rows: ReturnType<typeof row>[] = [];
  try {
    const bench = { browser, copy, shopUrl: shop.webUrl };
    for (const way of ['alone', 'mock', 'in the shell'] as const)
      for (let run = 0; run <= runs; run += 1) {
        const result = await runOnce(bench, way);
        console.log(`${way}: ready ${result.readyMs} ms, edits seen after ${result.editsMs.join(', ')} ms`);
        rows.push(row(run === 0 ? 'first ever' : String(run), way, result));
      }
  } finally {
    await browser.close();
    await copy.remove();
    await shop.stop();
  }
  console.log(
    `\nnpm run dev: ready within ${readyLimitMs} ms; an edit seen within ${JSON.stringify(limits)} ms`,
  );
  console.table(rows);
}
