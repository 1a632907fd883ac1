/**
 * Compares the contracts and the front kit's public API with their snapshots in the repository, so that a change is visible in
 * review. `--write` updates the snapshots; a changed kit gets the next contract number.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kitApiFile } from './kit-api.ts';
import { checkout } from './packages.ts';
import { raiseKitContract, snapshotsOf, staleFiles } from './snapshots.ts';

const snapshots = snapshotsOf(checkout);
const stale = staleFiles(snapshots, checkout);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (stale.length === 0) say('Contracts and kit match their snapshots.');
else if (process.argv.includes('--write')) {
  for (const file of stale) writeFileSync(join(checkout, file), snapshots[file] ?? '');
  say(`Written: ${stale.join(', ')}`);
  if (stale.includes(kitApiFile)) say(`Kit contract ${await raiseKitContract(checkout)}`);
} else {
  process.stderr.write(
    `Changed: ${stale.join(', ')}\nIf the change is intended, run: npm run contracts:write\n`,
  );
  process.exitCode = 1;
}
