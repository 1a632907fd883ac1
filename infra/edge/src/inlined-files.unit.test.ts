import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineFiles } from './inlined-files.ts';

const html = [
  '<script src="/assets/boot-Ab12Cd34.js"></script>',
  '<script type="module" crossorigin src="/assets/index-Ab12Cd34.js"></script>',
  '<link rel="stylesheet" crossorigin href="/assets/index-Zz98Yy76.css">',
].join('');

const files: Readonly<Record<string, string>> = {
  '/assets/boot-Ab12Cd34.js': 'start("$&");',
  '/assets/index-Zz98Yy76.css': '.nav{color:red}',
};

async function read(path: string): Promise<string> {
  const text = files[path];
  if (text === undefined) throw new Error(`no ${path}`);
  return text;
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

test('allows the text of the import map, which stays in the page', async () => {
  const map = '{\n"imports": { "react": "/assets/react.js" }\n}';
  const built = await inlineFiles(`<script type="importmap">${map}</script>`, read);
  expect(built.html).toContain(map);
  expect(built.hashes.scripts).toEqual([`'sha256-${createHash('sha256').update(map).digest('base64')}'`]);
});
