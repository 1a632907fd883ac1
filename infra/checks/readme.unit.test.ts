import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const pages = globSync('{*.md,{infra,mf-*,services,shell}/**/*.md}', {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name.endsWith('acceptance.md'),
});

/** Returns the anchors GitHub gives a page's headings. */
function anchorsOf(page: URL): string[] {
  return [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('links only existing files and headings', () => {
  const missing = pages.flatMap((page) => {
    const at = new URL(page, root);
    const links = [...readFileSync(at, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)];
    return links.flatMap(([, link = '']) => {
      const target = new URL(link, at);
      const anchor = target.hash.slice(1);
      const isThere = existsSync(target) && (anchor === '' || anchorsOf(target).includes(anchor));
      return isThere ? [] : [`${page}: ${link}`];
    });
  });
  expect(missing).toEqual([]);
});

/** Files that are made, so not in the repository. */
const made = ['contract.json', 'run.json', 'boot.js', 'area.js', 'mf-manifest.json'];

test('names only existing files', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const isThere = (path: string): boolean => files.some((file) => `/${file}`.endsWith(`/${path}`));
  const missing = pages.flatMap((page) => {
    const text = readFileSync(new URL(page, root), 'utf8');
    const named = [...text.matchAll(/`([\w@.][\w@./-]*\.(?:tsx?|[cm]?js|json|ya?ml|md|sh|css))`/g)].map(
      ([, path = '']) => path.replace(/^(?:\.{1,2}\/)+/, ''),
    );
    return named
      .filter((path) => !made.some((name) => path.endsWith(name)) && !isThere(path))
      .map((path) => `${page}: ${path}`);
  });
  expect(missing).toEqual([]);
});
