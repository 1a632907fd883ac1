import { existsSync, globSync, readFileSync } from 'node:fs';
import { allQueues } from '@shop/contracts';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');
const scripts: Record<string, string> = JSON.parse(
  readFileSync(new URL('package.json', root), 'utf8'),
).scripts;

test('lists every queue with its consumer and messages in the README', () => {
  const rows = readme.split('\n').filter((line) => /^\| `[a-z]+\.[a-z-]+`\s*\|/.test(line));
  const told = rows.map((row) => {
    const [, name = '', consumer = '', messages = ''] = row.split('|').map((cell) => cell.trim());
    return {
      name: name.replaceAll('`', ''),
      owner: consumer.split(' ')[0],
      messages: messages.split(', ').map((message) => message.replaceAll('`', '')),
    };
  });
  const real = allQueues.map(({ name, owner, messages }) => ({
    name,
    owner,
    // Versions of a message share its name.
    messages: [...new Set(messages.map((message) => message.name))],
  }));
  const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name);
  expect(told.sort(byName)).toEqual(real.sort(byName));
});

test('names only existing commands in the README', () => {
  const named = [...readme.matchAll(/npm (?:run ([a-z:-]+)|(start|test))/g)].map(
    ([, run, own]) => run ?? own,
  );
  expect(named.filter((name) => name === undefined || scripts[name] === undefined)).toEqual([]);
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
  const pages = globSync('{*.md,{infra,mf-*,services,shell}/**/*.md}', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name.endsWith('acceptance.md'),
  });
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

test('changes an existing text in the tutorial, within the line length', () => {
  const tutorial = readFileSync(new URL('infra/docs/first-day.md', root), 'utf8');
  const [, before = '', after = '', file = ''] = /"([^"]+)" -> "([^"]+)" in `([^`]+)`/.exec(tutorial) ?? [];
  const line = readFileSync(new URL(file, root), 'utf8')
    .split('\n')
    .find((each) => each.includes(before));
  expect(line?.replace(before, after).length).toBeLessThanOrEqual(110);
});
