/**
 * `npm run can-deploy -- <package>`: reports whether this checkout's build would break what is live.
 * `--version` checks a kept build (`<releases>/<package>/<version>/contract.json`) or the image of that
 * version; `--contract` checks a build by its `contract.json`, a file or URL. `--live` names the environment
 * (production by default) or a folder of contracts; `--record` records the build of `--commit` as live there.
 * Exits with 1 if the build must not go live.
 */
import { parseArgs } from 'node:util';
import { keptVersions, releasesDirOf } from '@shop/edge/releases';
import {
  type ContractDocument,
  checkout,
  type Deployable,
  foldersOf,
  publish,
  publishedBy,
} from '@shop/tooling';
import { CliError, exitWithMessage } from '../lib/cli-error.ts';
import { readConfig } from '../local/config.ts';
import { changesBetween } from './changelog.ts';
import { breaks, verdict } from './gate/compatibility.ts';
import { contractOfImage, namedPackage, readContract, readLive, recordLive } from './gate/live.ts';
import { findKeptContract } from './kept-contracts.ts';
import { assertVersions } from './source-checks.ts';

const usage =
  'npm run can-deploy -- <package> [--version <version> | --contract <file or URL>] [--live <environment or ./folder>] [--commit <commit>] [--record]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    version: { type: 'string' },
    contract: { type: 'string' },
    live: { type: 'string', default: 'production' },
    releases: { type: 'string' },
    commit: { type: 'string', default: 'HEAD' },
    record: { type: 'boolean', default: false },
  },
});

async function ofVersion(name: string, version: string): Promise<ContractDocument> {
  const releases = values.releases ?? releasesDirOf(readConfig([]).dataDir);
  const found = (await findKeptContract(releases, name, version)) ?? contractOfImage(name, version);
  if (found) return found;
  const kept = keptVersions(releases, name).join(', ') || 'none';
  throw new CliError(
    `No build ${version} of ${name} is kept in ${releases} (kept: ${kept}), and no engine here has an image of it.\n` +
      'Name the contract.json that the build left: --contract <file or URL>',
  );
}

async function ofSources(what: Deployable): Promise<ContractDocument> {
  await assertVersions(await publishedBy(checkout), checkout);
  return publish(what, checkout);
}

async function candidateOf(given: string | undefined): Promise<ContractDocument> {
  const what = namedPackage(given, usage);
  if (values.version) return ofVersion(what.name, values.version);
  if (!values.contract) return ofSources(what);
  const contract = await readContract(values.contract);
  if (contract.package === what.name) return contract;
  throw new CliError(`${values.contract} is the contract of ${contract.package}, not of ${what.name}.`);
}

async function canDeploy(): Promise<void> {
  const candidate = await candidateOf(positionals[0]);
  const live = await readLive(values.live);
  const faults = breaks(candidate, live);
  console.log(verdict(candidate, faults, live));
  const what = namedPackage(positionals[0], usage);
  const since = `live/${values.live}/${what.name}`;
  for (const line of changesBetween([since, values.commit], foldersOf(what))) console.log(`  ${line}`);
  if (faults.length > 0) process.exitCode = 1;
  else if (values.record) recordLive(values.live, candidate, values.commit);
}

await canDeploy().catch(exitWithMessage);
