import { expect, test } from 'vitest';
import { loadExposed } from './federation-host.ts';

/** Returns the URL of a remote entry; `code` is the body of its `init`, which gets the shared libraries. */
function entry(name: string, code: string): string {
  const lines = [
    `export async function init(shared, path, options) { ${code} }`,
    `export async function get(module) { return () => ({ module, calls: globalThis['${name}'] }); }`,
  ];
  return `data:text/javascript,${encodeURIComponent(lines.join('\n'))}`;
}

function count(name: string): string {
  return `globalThis['${name}'] = (globalThis['${name}'] ?? 0) + 1;`;
}

test('when two modules of one remote are loaded, then its entry is opened once, and each is what the entry hands out', async () => {
  const address = entry('opened', count('opened'));
  expect(await Promise.all([loadExposed(address, './area'), loadExposed(address, './other')])).toEqual([
    { module: './area', calls: 1 },
    { module: './other', calls: 1 },
  ]);
});

test('when a remote’s entry is opened, then it gets the page’s own React and kit, which are there already', async () => {
  const libraries = "['react', 'react/jsx-runtime', '@shop/front-kit']";
  const isLoaded = `${libraries}.every((name) => Object.values(shared[name]).every(({ lib }) => typeof lib() === 'object'))`;
  const isWhole = 'path.length === 0 && options.shareScopeMap[options.shareScopeKeys] === shared';
  const address = entry('shared', `globalThis['shared'] = ${isLoaded} && ${isWhole};`);
  expect(await loadExposed(address, './area')).toMatchObject({ calls: true });
});

test.each([
  ['neither init nor get', 'export default "area";'],
  ['no init', 'export function get() {}'],
  ['no get', 'export function init() {}'],
  ['an init that cannot be called', 'export const init = {}; export function get() {}'],
])(
  'when what a remote’s entry exports has %s, then the error names the entry and says what it is not',
  async (_what, code) => {
    const address = `data:text/javascript,${encodeURIComponent(code)}`;
    await expect(loadExposed(address, './area')).rejects.toThrow(`${address} is no federation container`);
  },
);

test('R-28: when a remote’s entry could not be opened, then the next attempt opens it again', async () => {
  const address = entry(
    'tried',
    `${count('tried')} if (globalThis['tried'] === 1) throw new Error('no room');`,
  );
  await expect(loadExposed(address, './area')).rejects.toThrow('no room');
  expect(await loadExposed(address, './area')).toEqual({ module: './area', calls: 2 });
});
