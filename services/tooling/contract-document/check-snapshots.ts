import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { callSnapshots, queueSnapshots } from './snapshots.ts';

/**
 * Compares the contracts with their checked-in JSON, so that a change of a call or message shows in review.
 * `--write` brings the files up to date.
 */
const folder = new URL('../../contracts/snapshots/', import.meta.url);

const current: Record<string, unknown> = {
  ...Object.fromEntries(
    Object.entries(callSnapshots()).map(([service, calls]) => [`http-${service}`, calls]),
  ),
  queues: queueSnapshots(),
};

const write = process.argv.includes('--write');
const stale: string[] = [];
await mkdir(folder, { recursive: true });

for (const [name, content] of Object.entries(current)) {
  const file = new URL(`${name}.json`, folder);
  const text = `${JSON.stringify(content, null, 2)}\n`;
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known === text) continue;
  if (write) await writeFile(file, text);
  else stale.push(name);
}

if (stale.length > 0) {
  process.stderr.write(
    `These contracts differ from services/contracts/snapshots: ${stale.join(', ')}.\n` +
      'If the change is meant, run: npm run contracts:write\n',
  );
  process.exit(1);
}
process.stdout.write(write ? 'Contract snapshots written.\n' : 'Contract snapshots agree.\n');
