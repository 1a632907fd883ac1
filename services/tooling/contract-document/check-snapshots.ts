/**
 * Compares the contracts and the front kit's public API with their snapshots in the repository, so that a change is visible in
 * review and gets a new version. `--write` updates the snapshots and raises the versions.
 */
import { checkout } from './packages.ts';
import { publishedBy } from './snapshots.ts';
import { snapshotFault, writeSnapshot } from './versioned-snapshots.ts';

const write = process.argv.includes('--write');
const faults: string[] = [];

for (const published of await publishedBy(checkout)) {
  if (write) {
    const version = await writeSnapshot(published, checkout);
    process.stdout.write(`${published.name} ${version} written.\n`);
  } else {
    const fault = await snapshotFault(published, checkout);
    if (fault) faults.push(fault);
  }
}

if (faults.length > 0) {
  process.stderr.write(
    `${faults.join('\n')}\nIf the change is meant, run: npm run contracts:write (it raises the version).\n`,
  );
  process.exitCode = 1;
} else if (!write) process.stdout.write('Contracts and kit are what is kept of them.\n');
