import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { runtimeConfig } from '../testing/fake-sites.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { inlineFiles } from './inlined-files.ts';

const html = [
  '<script src="/assets/boot-Ab12Cd34.js"></script>',
  '<script type="module" crossorigin src="/assets/index-Ab12Cd34.js"></script>',
  '<link rel="stylesheet" crossorigin href="/assets/index-Zz98Yy76.css">',
].join('');

const files: Readonly<Record<string, string>> = {
  '/assets/boot-Ab12Cd34.js': 'start("$&");',
  '/assets/index-Zz98Yy76.css': '.nav{color:red}',
  '/assets/other-Zz98Yy76.css': '.nav{color:blue}',
};

async function read(path: string): Promise<string> {
  const text = files[path];
  if (text === undefined) throw new Error(`no ${path}`);
  return text;
}

/** As a browser does it, to all inline elements of one kind. */
function hashesIn(document: string, name: 'style' | 'script'): string[] {
  const texts = document.matchAll(new RegExp(`<${name} data-file="[^"]+">(.*?)</${name}>`, 'gs'));
  return [...texts].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

test('inlines render-blocking files in place and leaves modules to be loaded', async () => {
  expect((await inlineFiles(html, read)).html).toBe(
    [
      '<script data-file="/assets/boot-Ab12Cd34.js">start("$&");</script>',
      '<script type="module" crossorigin src="/assets/index-Ab12Cd34.js"></script>',
      '<style data-file="/assets/index-Zz98Yy76.css">.nav{color:red}</style>',
    ].join(''),
  );
});

test('allows exactly the inlined texts in the policy', async () => {
  const built = await inlineFiles(html, read);
  const policy = contentSecurityPolicy(runtimeConfig, built.hashes);
  const [style, script] = [hashesIn(built.html, 'style'), hashesIn(built.html, 'script')];
  expect(policy).toContain(`style-src 'self' ${style[0]};`);
  expect(policy).toContain(`script-src 'self' ${script[0]} `);
  const [changed] = hashesIn(built.html.replace('color:red', 'color:rex'), 'style');
  expect(changed).toMatch(/^'sha256-/);
  expect(policy).not.toContain(changed);
  expect(policy).not.toContain('unsafe');
});

test.each([
  ['cannot be read', undefined],
  ['would end its element', 'a.textContent = "</Script>";'],
  ['would be read as a comment', 'a < b<!--c'],
  ['would be read with other line ends than it was hashed', 'a();\r\nb();'],
])('does not inline a script that %s, and allows no hash for it', async (_why, script) => {
  const built = await inlineFiles(html, async (path) => {
    if (path.endsWith('.css')) return '.nav{}';
    if (script === undefined) throw new Error('gone');
    return script;
  });
  expect(built.html).toContain('<script src="/assets/boot-Ab12Cd34.js"></script>');
  expect(built.html).toContain('<style data-file=');
  expect(built.hashes.scripts).toEqual([]);
});

test('builds the same document and policy whatever order the files are read in', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const sheets = html + html.replace('index-Zz98Yy76.css', 'other-Zz98Yy76.css');
  const late = inlineFiles(sheets, (path) => (path.includes('index-') ? promise : read(path)));
  resolve(await read('/assets/index-Zz98Yy76.css'));
  expect(await late).toEqual(await inlineFiles(sheets, read));
});
