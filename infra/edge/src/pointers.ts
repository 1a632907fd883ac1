import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Remote, remotes } from '@shop/contracts';
import { readStateFile } from '@shop/lib/state-file';
import { rolloutsFile } from './rollouts.ts';

/** Says which kept version of each front end new pages get. A shipment replaces it atomically. */
export function pointerFile(releases: string): string {
  return join(releases, 'remotes.json');
}

/** The live versions; none where only one version exists (in an image). */
export function readPointers(releases: string | undefined): Remote[] {
  if (releases === undefined) return [];
  const file = pointerFile(releases);
  const remedy =
    'It says which kept version of each micro-frontend new pages get. Remove it: the next `npm start` shows the builds of\n' +
    `this checkout, and \`npm run ship\` and \`rollback\` go on from there. Remove it: rm '${file}'`;
  return readStateFile({ file, schema: remotes, remedy }) ?? [];
}

/** Another text when a file that says who gets what was replaced; far cheaper than to read them. */
export function pointersState(releases: string | undefined): string {
  if (releases === undefined) return '';
  return [pointerFile(releases), rolloutsFile(releases)]
    .map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }))
    .map((stat) => `${stat?.ino}/${stat?.mtimeNs}/${stat?.size}`)
    .join();
}
