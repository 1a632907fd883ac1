/**
 * `npm run ship -- <front end>` checks the sources, builds, and ships the version to all visitors, or to a
 * share: `--canary 10`. `npm run promote -- <front end>` gives a canary to all visitors; `npm run rollback --
 * <front end>` ends it, or returns to the previous version. Works on the running shop of DATA_DIR, or on
 * `--releases` and `--shop`. All options: `usage` below.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepBuild, releasesDirOf } from '@shop/edge/releases';
import { commitOfShipment, readRollouts } from '@shop/edge/rollouts';
import { CliError, exitWithMessage } from '../lib/cli-error.ts';
import { withLock } from '../lib/lock.ts';
import { root } from '../lib/root.ts';
import { readRunFile } from '../lib/run-file.ts';
import { build, buildLock, type FrontEnd, frontEnds, sourcesOf } from '../local/build.ts';
import { readConfig } from '../local/config.ts';
import { changesBetween } from './changelog.ts';
import type { Accounts } from './open-pages.ts';
import { type Build, brokenByRollback, promote, rollBack, type ShippingPlace, ship } from './ship.ts';
import { commitOf, type Sources, sourceChecks } from './source-checks.ts';
import { statusLines } from './status.ts';

const usage = `Use:
  npm run ship -- <front end>          check, build, open its pages, make it live
    --canary <percent>                 only for a share of the visitors
    --dist <folder>                    a build from elsewhere, whose sources were checked there
    --no-pages                         without opening its pages
  npm run promote -- <front end>       its canary for all visitors; --canary <percent>: for another share
  npm run rollback -- <front end>      ends its canary, or returns to the earlier version; --to <version> to any kept one
  npm run ship -- --status             what is live, canaries, and why the last one was stopped
  Elsewhere than in DATA_DIR: --releases <folder> --shop <web address>; --live <environment>: its services
Front ends: ${frontEnds.map(({ name }) => name).join(', ')}`;

function readArguments() {
  try {
    return parseArgs({
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
    });
  } catch (error) {
    throw new CliError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

const { values, positionals } = readArguments();
const logDir = join(root, 'node_modules', '.cache', 'parts-shop', 'ship');

function say(line: string): void {
  console.log(line);
}

function percentOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const percent = Number(text);
  if (percent > 0 && percent <= 100) return percent;
  throw new CliError('--canary takes a number above 0, up to 100.');
}

function frontEndNamed(name: string | undefined): FrontEnd {
  const found = frontEnds.find((each) => each.name === name);
  if (found) return found;
  throw new CliError(`${name ? `There is no front end ${name}.\n` : ''}${usage}`);
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
  const [user, admin] = [accountOf('SHIP_SHOPPER'), accountOf('SHIP_ADMIN')];
  return { ...(user && { user }), ...(admin && { admin }) };
}

async function timed<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  say(`  ${step} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`);
  return result;
}

/** Builds the checked-out commit, unless `--dist` names a build. Refuses sources that were edited meanwhile. */
async function buildHere({ releases }: ShippingPlace, frontEnd: FrontEnd): Promise<Build> {
  const { name, dist } = frontEnd;
  if (values.dist) {
    say(`  ${values.dist} is shipped as it is: its sources are not checked`);
    return { name, version: await keepBuild(releases, name, values.dist) };
  }
  const sources: Sources = { name, builtFrom: sourcesOf(name), checkout: root, logDir };
  const commit = commitOf(sources);
  await Promise.all(Object.entries(sourceChecks(sources)).map(([step, check]) => timed(step, check)));
  await timed('build', () => withLock(buildLock, () => build(frontEnd, logDir)));
  if (commitOf(sources) !== commit) throw new CliError('The checked-out commit changed; ship again.');
  return { name, version: await keepBuild(releases, name, dist), commit };
}

async function shipNow(place: ShippingPlace, frontEnd: FrontEnd): Promise<string> {
  const percent = percentOf(values.canary);
  const { name } = frontEnd;
  const now = readRollouts(place.releases)[name];
  const build = await buildHere(place, frontEnd);
  const from = now && commitOfShipment(now, now.live.version);
  if (from && build.commit)
    for (const line of changesBetween([from, build.commit], sourcesOf(name))) say(`  ${line}`);
  if (values['no-pages']) {
    say('  its pages are NOT opened: --no-pages');
    return ship(place, build, { percent });
  }
  // Imported here because a rollback needs no browser and must be quick.
  const { openPages } = await import('./open-pages.ts');
  const check = { webUrl: place.webUrl, accounts: readAccounts(), report: say };
  return ship(place, build, {
    percent,
    openPages: (candidate) => timed('pages', () => openPages(check, candidate)),
  });
}

async function rollBackNow(place: ShippingPlace, { name }: FrontEnd): Promise<string> {
  const before = readRollouts(place.releases);
  say(await rollBack(place, name, values.to));
  const broken = await brokenByRollback(place, name, before);
  return broken === undefined ? '' : `But it is not compatible with what is live:\n${broken}`;
}

async function run(): Promise<void> {
  if (values.status) {
    for (const line of statusLines(placeOf().releases)) say(line);
    return;
  }
  const frontEnd = frontEndNamed(positionals[0]);
  const place = placeOf();
  const actions: Readonly<Record<string, () => Promise<string>>> = {
    ship: () => shipNow(place, frontEnd),
    promote: () => promote(place, frontEnd.name, percentOf(values.canary)),
    rollback: () => rollBackNow(place, frontEnd),
  };
  const said = await actions[values.action]?.();
  if (said) say(said);
}

await run().catch(exitWithMessage);
