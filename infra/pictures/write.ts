/** `npm run pictures`: builds Storybook, and takes the pictures that are missing or that differ from their story. */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { cached, runSteps, tool } from '../lib/run-steps.ts';
import { expectedPictures, picturedStories } from './stories.ts';

function pictures(): string[] {
  return globSync('*.png', { cwd: expectedPictures }).map((name) => join(expectedPictures, name));
}

/** A third of the size, and no difference that the comparison counts: the pages have few colours. */
async function shrink(file: string): Promise<void> {
  const picture = sharp(readFileSync(file));
  const { isPalette } = await picture.metadata();
  if (isPalette) return;
  writeFileSync(file, await picture.png({ palette: true, dither: 0, effort: 10 }).toBuffer());
}

function removeForgotten(): void {
  const known = new Set(picturedStories().map(({ id }) => `${id}.png`));
  for (const file of pictures()) if (!known.has(basename(file))) rmSync(file);
}

const isBuilt = await runSteps([cached('Storybook', 'storybook')]);
if (isBuilt) removeForgotten();
const areTaken =
  isBuilt &&
  (await runSteps([
    tool('pictures', 'playwright test --config=infra/pictures/playwright.config.ts --update-snapshots'),
  ]));
for (const file of pictures()) await shrink(file);
process.exitCode = areTaken ? 0 : 1;
