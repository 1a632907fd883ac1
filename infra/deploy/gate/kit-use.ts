import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ContractDocument, filesOfKitApi, unpackFiles } from '@shop/tooling';
import { CliError } from '../../lib/cli-error.ts';
import { root } from '../../lib/root.ts';
import type { Fault, Mismatch } from './fault.ts';

/** A micro-frontend's sources, and the kit to compile them with. */
interface Pair {
  readonly use: string;
  readonly api: string;
}

const settings = {
  extends: join(root, 'tsconfig.web.json'),
  compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
  include: ['*/src'],
};
const kit = 'node_modules/@shop/front-kit';
const kitManifest = { name: '@shop/front-kit', types: './shell/kit/src/index.d.ts' };

function write(folder: string, files: readonly (readonly [name: string, text: string])[]): void {
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

function writePair(folder: string, { use, api }: Pair): void {
  write(folder, unpackFiles(use));
  write(join(folder, kit), [['package.json', JSON.stringify(kitManifest)], ...filesOfKitApi(api)]);
}

const error = /^(?<pair>\d+)\/(?<file>\S+)\((?<line>\d+),\d+\): error TS\d+: (?<reason>.*)$/;

/**
 * Groups the compiler's errors by pair; if indented lines give details, the last and most exact one becomes
 * the reason.
 */
function errorsIn(output: string, count: number): Mismatch[][] {
  const found: { field: string; reason: string }[][] = Array.from({ length: count }, () => []);
  let latest: { reason: string } | undefined;
  for (const line of output.split('\n').filter((each) => each !== '')) {
    const { pair, file, line: at, reason } = error.exec(line)?.groups ?? {};
    if (reason !== undefined) {
      const mismatch = { field: `${file}:${at}`, reason };
      found[Number(pair)]?.push(mismatch);
      latest = mismatch;
    } else if (latest && /^\s/.test(line)) latest.reason = line.trim();
    else throw new CliError(`The compiler cannot check micro-frontends beside the kit: ${line}`);
  }
  return found;
}

/** The compiler takes only seconds if two cores are idle. */
export const compileLimitMs = 120_000;

/** Compiles all pairs in one run, with the other libraries of this checkout. */
function compile(pairs: readonly Pair[]): Mismatch[][] {
  const folder = mkdtempSync(join(tmpdir(), 'kit-use-'));
  try {
    for (const [index, pair] of pairs.entries()) writePair(join(folder, `${index}`), pair);
    write(folder, [['tsconfig.json', JSON.stringify(settings)]]);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const {
      status,
      stdout,
      error: fault,
    } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', '.', '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
      timeout: compileLimitMs,
    });
    if (status === null) throw new CliError(`The TypeScript compiler did not run: ${fault?.message}`);
    return errorsIn(stdout, pairs.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Merges places with the same reason: keeps the first and counts them. */
function byReason(all: readonly Mismatch[]): Mismatch[] {
  return [...Map.groupBy(all, ({ reason }) => reason)].map(([reason, places]) => ({
    field: places[0]?.field ?? '',
    reason: places.length > 1 ? `${reason} (${places.length} places)` : reason,
  }));
}

/**
 * Lists what micro-frontends do with the kit they were built with and cannot do with this one. Other changes
 * in the checkout since their build fail with both kits, so they do not count.
 */
export function kitUseFaults(remotes: readonly ContractDocument[], api: string): Fault[] {
  const affected = remotes.flatMap(({ package: caller, kitUse, kitApi }) =>
    kitUse && kitApi && kitApi !== api ? [{ caller, use: kitUse, own: kitApi }] : [],
  );
  if (affected.length === 0) return [];
  const errors = compile(
    affected.flatMap(({ use, own }) => [
      { use, api },
      { use, api: own },
    ]),
  );
  return affected.flatMap(({ caller }, index) => {
    const [beside = [], besideOwn = []] = errors.slice(2 * index);
    const known = new Set(besideOwn.map((each) => JSON.stringify(each)));
    return byReason(beside.filter((each) => !known.has(JSON.stringify(each)))).map((mismatch) => ({
      caller,
      call: 'front kit',
      ...mismatch,
    }));
  });
}
