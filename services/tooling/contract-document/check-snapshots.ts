/** Compares the contracts with their snapshots in the repository, so that a change is visible in review. `--write` updates the snapshots. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './packages.ts';
import { snapshotsOf, staleFiles } from './snapshots.ts';

const snapshots = snapshotsOf();
const stale = staleFiles(snapshots, checkout);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (stale.length === 0) say('Contracts match their snapshots.');
else if (process.argv.includes('--write')) {
  for (const file of stale) writeFileSync(join(checkout, file), snapshots[file] ?? '');
  say(`Written: ${stale.join(', ')}`);
} else {
  process.stderr.write(
    `Changed: ${stale.join(', ')}\nIf the change is intended, run: npm run contracts:write\n`,
  );
  process.exitCode = 1;
}
