/**
 * `npm run can-deploy -- <package>`: reports whether this checkout's build would break what is live. `--contract` checks a build by its
 * `contract.json`. `--live` names the environment (production by default) or a folder of contracts; `--record` records
 * the build of `--commit` as live there. Exits with 1 if the build must not go live.
 */
import { parseArgs } from 'node:util';
import { type ContractDocument, checkout, type Deployable, foldersOf, publish } from '@shop/tooling';
import { CliError, exitWithMessage } from '../lib/cli-error.ts';
import { changesBetween } from './changelog.ts';
import { breaks, verdict } from './gate/compatibility.ts';
import { namedPackage, readContract, readLive, recordLive } from './gate/live.ts';

const usage =
  'npm run can-deploy -- <package> [--contract <file>] [--live <environment or ./folder>] [--commit <commit>] [--record]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    contract: { type: 'string' },
    live: { type: 'string', default: 'production' },
    commit: { type: 'string', default: 'HEAD' },
    record: { type: 'boolean', default: false },
  },
});

async function candidateOf(what: Deployable): Promise<ContractDocument> {
  if (!values.contract) return publish(what, checkout);
  const contract = readContract(values.contract);
  if (contract.package === what.name) return contract;
  throw new CliError(`${values.contract} is the contract of ${contract.package}, not of ${what.name}.`);
}

async function canDeploy(): Promise<void> {
  const what = namedPackage(positionals[0], usage);
  const candidate = await candidateOf(what);
  const live = await readLive(values.live);
  const faults = breaks(candidate, live);
  console.log(verdict(candidate, faults, live));
  const since = `live/${values.live}/${what.name}`;
  for (const line of changesBetween([since, values.commit], foldersOf(what))) console.log(`  ${line}`);
  if (faults.length > 0) process.exitCode = 1;
  else if (values.record) recordLive(values.live, candidate, values.commit);
}

await canDeploy().catch(exitWithMessage);
