import { readFileSync } from 'node:fs';
import { allQueues } from '@shop/contracts';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');
const scripts: Record<string, string> = JSON.parse(
  readFileSync(new URL('package.json', root), 'utf8'),
).scripts;

test('when a queue is added or changed, then the README’s table says so', () => {
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
    // Versions of a message stand side by side under its name.
    messages: [...new Set(messages.map((message) => message.name))],
  }));
  const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name);
  expect(told.sort(byName)).toEqual(real.sort(byName));
});

test('when the README names a command, then it exists', () => {
  const named = [...readme.matchAll(/npm (?:run ([a-z:-]+)|(start|test))/g)].map(
    ([, run, own]) => run ?? own,
  );
  expect(named.filter((name) => name === undefined || scripts[name] === undefined)).toEqual([]);
});
