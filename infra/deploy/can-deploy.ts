/**
 * `npm run can-deploy -- <package>`: would this checkout's build break what is live? `--version` asks about a build that was kept
 * (`<releases>/<package>/<version>/contract.json`), `--live` names another file or an address, `--record` writes down afterwards
 * that the build is live. Ends with 1 when it must not go live.
 */
import { parseArgs } from 'node:util';
import { type ContractDocument, checkout, publish } from '@shop/contracts/publish';
import { readConfig } from '../local/config.ts';
import { explain, namedPackage } from './explain.ts';
import { ownLiveFile, readLive, recordLive } from './gate/live.ts';
import { breaks, verdict } from './gate/verdict.ts';
import { keptContract, releasesDirOf } from './releases.ts';

const usage = 'npm run can-deploy -- <package> [--version <version>] [--live <file or URL>] [--record]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    version: { type: 'string' },
    live: { type: 'string', default: ownLiveFile },
    releases: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
});

const candidateOf = async (name: string | undefined): Promise<ContractDocument> => {
  const what = namedPackage(name, usage);
  if (!values.version) return publish(what, checkout);
  const releases = values.releases ?? releasesDirOf(readConfig([]).dataDir);
  return keptContract(releases, what.name, values.version);
};

await explain(async () => {
  const candidate = await candidateOf(positionals[0]);
  const live = await readLive(values.live);
  const faults = breaks(candidate, live);
  console.log(verdict(candidate, faults, live));
  if (faults.length > 0) process.exitCode = 1;
  else if (values.record) await recordLive(values.live, live, [candidate]);
});
