/**
 * `npm run ship -- mf-storefront` builds what changed, adds it to the releases and points new pages to it;
 * `npm run rollback -- mf-storefront` points back (`--to <version>` to any that is kept). Beside a running shop: DATA_DIR names it.
 * `--dist` ships a folder that was built elsewhere; `--live` a file or address with what is live.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepBuild, releasesDirOf } from '@shop/edge/releases';
import { CliError, exitWithMessage } from '../lib/cli-error.ts';
import { readRunFile } from '../lib/run-file.ts';
import { buildChanged } from '../local/build/build.ts';
import { remotes } from '../local/build/front-ends.ts';
import { readConfig } from '../local/config.ts';
import { rollBack, ship } from './ship.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    back: { type: 'boolean', default: false },
    to: { type: 'string' },
    dist: { type: 'string' },
    live: { type: 'string' },
  },
});

function frontEndNamed(name: string | undefined) {
  const found = remotes.find((each) => each.name === name);
  if (found) return found;
  const known = remotes.map((each) => each.name).join(', ');
  throw new CliError(`Name the micro-frontend: npm run ship -- <${known}>`);
}

async function run(): Promise<void> {
  const frontEnd = frontEndNamed(positionals[0]);
  const { dataDir } = readConfig([]);
  const { webUrl } = readRunFile(dataDir);
  const place = { releases: releasesDirOf(dataDir), webUrl, live: values.live };
  if (values.back) {
    console.log(await rollBack(place, frontEnd.name, values.to));
    return;
  }
  if (!values.dist) await buildChanged(join(dataDir, 'logs'), console.log, [frontEnd]);
  const version = await keepBuild(place.releases, frontEnd.name, values.dist ?? frontEnd.dist);
  console.log(await ship(place, frontEnd.name, version));
}

await run().catch(exitWithMessage);
