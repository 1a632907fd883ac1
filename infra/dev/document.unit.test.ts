import { expect, test } from 'vitest';
import { devDocument, withServed } from './document.ts';

const served = [{ name: 'dashboard', base: '/mf/dashboard/' }];
const fromHere = ['mf-dashboard'];
const remotes = [
  { name: 'storefront', entry: '/mf/storefront/v/1/mf-manifest.json', version: '1', kit: 4 },
  { name: 'dashboard', entry: '/mf/dashboard/v/1/mf-manifest.json', version: '1', kit: 4 },
];
const config = {
  apiUrl: '/api',
  identity: { apiKey: 'key', projectId: 'demo', authDomain: '</script><b>' },
  payments: { publishableKey: 'key' },
  images: { maxBytes: 1, types: [], publicOrigins: [] },
};
const html = '<html><head><!--remotes--><!--config--></head><body><div id="root"></div></body></html>';

test('lists the sources of a served micro-frontend and leaves the others', () => {
  expect(withServed(remotes, served)).toEqual([
    remotes[0],
    { name: 'dashboard', entry: '/mf/dashboard/mf-manifest.json', version: 'development', kit: 4 },
  ]);
});

test('puts react-refresh first in the document and names the packages from sources', () => {
  const page = devDocument(html, { served, fromHere, remotes, config });
  expect(page.indexOf('/mf/dashboard/@mf-react-refresh-local')).toBeLessThan(page.indexOf('id="remotes"'));
  expect(page).toContain('"entry":"/mf/dashboard/mf-manifest.json"');
  expect(page).toContain('from this machine: mf-dashboard');
});

test('adds the shell’s file as a script after react-refresh', () => {
  const built = html.replace(
    '<!--config-->',
    '<!--config--><meta name="shop:main" content="/assets/index-1.js" />',
  );
  const page = devDocument(built, { served, fromHere, remotes, config });
  expect(page).not.toContain('shop:main');
  const scripts = [...page.matchAll(/type="module"(?: crossorigin src="([^"]+)")?/g)].map(([, src]) => src);
  expect(scripts.at(-1)).toBe('/assets/index-1.js');
});

test('keeps markup in a value as data', () => {
  expect(devDocument(html, { served, fromHere, remotes, config })).not.toContain('</script><b>');
});
