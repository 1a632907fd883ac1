/**
 * `npm run ship -- <front end>` checks the sources, builds, and ships the version to all visitors, or to a
 * share: `--canary 10`. `npm run promote -- <front end>` gives a canary to all visitors; `npm run rollback --
 * <front end>` ends it, or returns to the previous version. Works on the running shop of DATA_DIR, or on
 * `--releases` and `--shop`. All options: `usage` below.
 */
import { keepBuild, releasesDirOf } from '@shop/edge/releases';
import { commitOfShipment, readRollout } from '@shop/edge/rollouts';
import { CliError, exitWithMessage, readCommandLine } from '../lib/cli-error.ts';
import { withLock } from '../lib/lock.ts';
import { readRunFile } from '../lib/run-file.ts';
import { cached, lint, runUntilFailure, type StepWithRemedy } from '../lib/run-steps.ts';
import { buildEnv, buildLock, distOf, frontEnds } from '../local/build.ts';
import { readConfig } from '../local/config.ts';
import { commitOf, sourcesOf, uncommittedFiles } from '../local/sources.ts';
import { changesBetween } from './changelog.ts';
import type { Accounts } from './open-pages.ts';
import { type Build, promote, rollBack, type ShippingPlace, ship } from './ship.ts';
import { statusLines } from './status.ts';

const usage = `Use:
  npm run ship -- <front end>          check, build, open its pages, make it live
    --canary <percent>                 only for a share of the visitors
    --dist <folder>                    a build from elsewhere, whose sources were checked there
    --no-pages                         without opening its pages
  npm run promote -- <front end>       its canary for all visitors; --canary <percent>: for another share
  npm run rollback -- <front end>      ends its canary, or returns to the earlier version; --to <version> to any kept one
  npm run ship -- --status             what is live, and canaries
  Elsewhere than in DATA_DIR: --releases <folder> --shop <web address>; --live <environment>: its services
Front ends: ${frontEnds.join(', ')}`;

const { values, positionals } = readCommandLine(
  {
    allowPositionals: true,
    options: {
      action: { type: 'string', default: 'ship' },
      canary: { type: 'string' },
      dist: { type: 'string' },
      'no-pages': { type: 'boolean', default: false },
      to: { type: 'string' },
      status: { type: 'boolean', default: false },
      releases: { type: 'string' },
      shop: { type: 'string' },
      live: { type: 'string' },
    },
  },
  usage,
);

const checkSnapshots = 'services/tooling/contract-document/check-snapshots.ts';

function say(line: string): void {
  console.log(line);
}

function percentOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const percent = Number(text);
  if (percent > 0 && percent <= 100) return percent;
  throw new CliError('--canary takes a number above 0, up to 100.');
}

function frontEndNamed(name = ''): string {
  if (frontEnds.includes(name)) return name;
  throw new CliError(`${name && `There is no front end ${name}.\n`}${usage}`);
}

function placeOf(): ShippingPlace {
  const { releases, shop, live } = values;
  if ((releases === undefined) !== (shop === undefined))
    throw new CliError('Name both, --releases <folder> and --shop <web address>, or neither.');
  if (releases !== undefined && shop !== undefined)
    return { releases, webUrl: shop.replace(/\/$/, ''), live };
  const { dataDir } = readConfig([]);
  return { releases: releasesDirOf(dataDir), webUrl: readRunFile(dataDir).webUrl, live };
}

function accountOf(variable: string) {
  const text = process.env[variable];
  if (text === undefined) return undefined;
  const [, email, password] = /^([^:]+):(.+)$/.exec(text) ?? [];
  if (email === undefined || password === undefined) throw new CliError(`${variable} takes email:password.`);
  return { email, password };
}

function readAccounts(): Accounts {
  return { user: accountOf('SHIP_SHOPPER'), admin: accountOf('SHIP_ADMIN') };
}

/** The checks of a package's sources, which turbo and vitest run as `npm run check` and `npm test` do, and the build. The quick ones come first. */
function stepsFor(name: string): StepWithRemedy[] {
  const only = `--filter=@shop/${name}`;
  return [
    {
      ...lint('lint', name),
      remedy: 'npm run fix mends most faults; commit them, then ship again.',
    },
    {
      name: 'contract snapshots',
      command: process.execPath,
      args: [checkSnapshots],
      remedy: 'npm run contracts:write updates them; commit them, then ship again.',
    },
    {
      ...cached('types and tests', `types test ${only}`),
      remedy: `npm test -- ${name} runs the tests alone; commit the mended code, then ship again.`,
    },
    {
      ...cached('build', `bundle ${only}`),
      env: buildEnv,
      remedy: `npm run build -w ${name} repeats it.`,
    },
  ];
}

/** Checks and builds the checked-out commit, unless `--dist` names a build. */
async function buildHere({ releases }: ShippingPlace, name: string): Promise<Build> {
  if (values.dist) {
    say(`${values.dist} is shipped as it is: its sources are not checked`);
    return { name, version: await keepBuild(releases, name, values.dist) };
  }
  const commit = commitOf(sourcesOf(name));
  // Such a version could never be built again.
  if (commit === undefined)
    throw new CliError(
      `${name} has uncommitted changes, so nothing was shipped. Commit them first:\n${uncommittedFiles(sourcesOf(name))}`,
    );
  return withLock(buildLock, async () => {
    await runUntilFailure(stepsFor(name), 'Nothing was shipped');
    if (commitOf(sourcesOf(name)) !== commit)
      throw new CliError('The checked-out commit changed; ship again.');
    return { name, version: await keepBuild(releases, name, distOf(name)), commit };
  });
}

async function shipNow(place: ShippingPlace, name: string): Promise<string> {
  const percent = percentOf(values.canary);
  const now = readRollout(place.releases, name);
  const build = await buildHere(place, name);
  const from = now && commitOfShipment(now, now.live.version);
  if (from && build.commit)
    for (const line of changesBetween([from, build.commit], sourcesOf(name))) say(`  ${line}`);
  if (values['no-pages']) {
    say('Its pages are NOT opened: --no-pages');
    return ship(place, build, { percent });
  }
  // Imported here because a rollback needs no browser and must be quick.
  const { openPages } = await import('./open-pages.ts');
  const check = { ...place, accounts: readAccounts(), report: say };
  return ship(place, build, { percent, openPages: (candidate) => openPages(check, candidate) });
}

async function run(): Promise<void> {
  if (values.status) {
    for (const line of statusLines(placeOf().releases)) say(line);
    return;
  }
  const name = frontEndNamed(positionals[0]);
  const place = placeOf();
  const actions: Readonly<Record<string, () => Promise<string>>> = {
    ship: () => shipNow(place, name),
    promote: () => promote(place, name, percentOf(values.canary)),
    rollback: () => rollBack(place, name, values.to),
  };
  say((await actions[values.action]?.()) ?? usage);
}

await run().catch(exitWithMessage);
