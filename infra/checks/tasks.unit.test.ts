import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/root.ts';

function read(file: string) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

test('has a types task for each package with TypeScript settings', () => {
  const places = ['{infra,shell,mf-*}', '{services,shell,infra/stand-ins}/*'];
  const folders = globSync(
    places.map((place) => `${place}/tsconfig.json`),
    { cwd: root },
  ).map(dirname);
  expect(folders.length).toBeGreaterThan(10);
  expect(folders.filter((folder) => read(`${folder}/package.json`).scripts?.types !== 'tsc -p .')).toEqual(
    [],
  );
  expect(read('package.json').workspaces).toEqual(expect.arrayContaining(folders));
});

test('caches builds by every variable that changes their output', () => {
  const files = globSync(['shell/kit/*.ts', '{shell,mf-*}/vite.config.ts', 'shell/build/*.ts'], {
    cwd: root,
  });
  const wanted = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/process\.env\.(\w+)/g)].map(([, name]) => name),
  );
  expect(wanted).toContain('VITE_STAND_INS');
  const known: string[] = read('turbo.json').tasks.build.env;
  expect(wanted.filter((name = '') => !known.some((pattern) => matchesGlob(name, pattern)))).toEqual([]);
});
