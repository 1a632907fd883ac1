import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, deployables } from '@shop/tooling';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { foldersOf } from './alone/plan.ts';

test.each(deployables)('when $name changes, or what it is built from, then its own CI job runs', (what) => {
  const file = `.github/workflows/${what.name}.yml`;
  const paths = [
    ...foldersOf(what).map((folder) => `${folder}/**`),
    'package-lock.json',
    'tsconfig.*.json',
    file,
  ];
  expect(parse(readFileSync(join(checkout, file), 'utf8'))).toEqual({
    name: what.name,
    on: { push: { paths }, pull_request: { paths } },
    jobs: {
      [what.name]: {
        uses: './.github/workflows/package.yml',
        with: { package: what.name, folder: what.folder },
      },
    },
  });
});
