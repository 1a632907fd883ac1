import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CliError } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';

export const storybook = join(root, 'shell/storybook');
export const expectedPictures = join(root, 'infra/pictures/expected');

const index = z.object({
  entries: z.record(z.string(), z.object({ id: z.string(), tags: z.array(z.string()) })),
});

export interface Pictured {
  readonly id: string;
  readonly tags: readonly string[];
}

/** The stories of the built Storybook that have a picture. */
export function picturedStories(): Pictured[] {
  const file = join(storybook, 'dist/index.json');
  if (!existsSync(file))
    throw new CliError('Storybook is not built. Use npm run pictures or npm test, which build it.');
  const { entries } = index.parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.values(entries).filter(({ tags }) => !tags.includes('no-picture'));
}
