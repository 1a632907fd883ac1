import type { RuntimeConfig } from '@shop/contracts';
import { expect, test } from 'vitest';
import { runtimeConfig } from '../testing/fake-sites.ts';
import { createPageCache } from './page-cache.ts';
import type { ShellDocument } from './shell-document.ts';

const config: RuntimeConfig = runtimeConfig;

interface View {
  readonly path?: string;
  readonly html?: string;
  readonly isFree?: boolean;
  readonly encoding?: 'br' | 'gzip' | 'identity';
}

/** Counts how often a page is made: that is what a visitor waits for. */
function startPages() {
  const made: string[] = [];
  const pages = createPageCache();
  const find = ({ path = '/', html = '', isFree = false, encoding = 'identity' }: View) => {
    const document: ShellDocument = {
      id: 'document',
      policy: '',
      config,
      firstView: {
        render: async (view) => {
          made.push(view.path);
          return { html: html || view.path, state: {} };
        },
        styles: '',
        sources: [],
      },
      before: '<head>',
      between: '</head>',
      after: 'x'.repeat(20_000),
      areas: new Map(),
      end: '</html>',
    };
    const content = {
      status: 200 as const,
      id: path,
      head: () => ({ title: 'Page' }),
      view: { path, reply: { body: {}, headers: {} } },
    };
    return pages.find({ document, content, origin: 'https://shop.test', encoding, isFree });
  };
  return { find, made };
}

test('keeps known pages through any number of pages that visitors invent', async () => {
  const { find, made } = startPages();
  await find({ path: '/parts/SP-1' });
  for (let nth = 0; nth < 3_000; nth += 1) await find({ path: `/?q=${nth}`, isFree: true });
  const before = made.length;
  await find({ path: '/parts/SP-1' });
  expect(made.length).toBe(before);
});

test('gives every body an ETag of its own', async () => {
  const [one, two] = [startPages(), startPages()];
  const bodies = [
    await one.find({}),
    await one.find({ encoding: 'gzip' }),
    await one.find({ encoding: 'br' }),
    await two.find({ html: 'the same address with another first view' }),
  ];
  expect(new Set(bodies.map(({ etag }) => etag)).size).toBe(bodies.length);
  expect((await startPages().find({})).etag).toBe(bodies[0]?.etag);
});
