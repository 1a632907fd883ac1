import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from './lock.ts';
import { withParentDeathSignal } from './supervise/launch.ts';

const run = promisify(execFile);

/** Debian release with a new enough C library for the database engine and new enough tools for our files. */
export const suite = 'trixie';
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
const limitMs = 180_000;
const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };

async function apt(aptArgs: readonly string[], cwd?: string): Promise<string> {
  const { command, args } = withParentDeathSignal('apt-get', aptArgs);
  const { stdout } = await run(command, args, { env, timeout: limitMs, cwd });
  return stdout;
}

/**
 * Returns this machine's configured apt sources, with the release replaced by {@link suite}.
 * Without `--no-release-info` apt prints nothing when its lists are empty.
 */
async function sourcesFor(emptyLists: string): Promise<string> {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const [, own] = /^VERSION_CODENAME=(\w+)/m.exec(release) ?? [];
  if (!own || !/^ID=debian$/m.test(release))
    throw new Error('Without a container only Debian is supported: this system is another one.');
  const format = '$(SITE)|$(RELEASE)|$(COMPONENT)|$(ARCHITECTURE)';
  const options = ['--no-release-info', '-o', `Dir::State::lists=${emptyLists}`, '--format', format];
  const targets = await apt(['indextargets', ...options, 'Created-By: Packages']);
  const signedBy = existsSync(keyring) ? ` signed-by=${keyring}` : '';
  const lines = targets
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
    .filter(([, from, component, arch]) => from === own && component === 'main' && arch !== 'all')
    .map(([site, , component, arch]) => `deb [arch=${arch}${signedBy}] ${site} ${suite} ${component}`);
  if (lines.length === 0) throw new Error(`No package source of this machine offers ${own} main.`);
  return `${[...new Set(lines)].join('\n')}\n`;
}

/** Returns options that confine apt to `dir`, so it needs no root. Signatures are still verified. */
function privateOptions(dir: string): string[] {
  return Object.entries({
    'Dir::Etc::sourcelist': join(dir, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::Etc::preferences': '-',
    'Dir::Etc::preferencesparts': '-',
    'Dir::State::lists': join(dir, 'lists'),
    'Dir::Cache': join(dir, 'cache'),
    'Dir::Log': join(dir, 'log'),
    'APT::Sandbox::User': '',
    'Acquire::Languages': 'none',
    'Acquire::PDiffs': 'false',
    'Acquire::Retries': '2',
    'Acquire::http::Timeout': '30',
    'APT::Update::Error-Mode': 'any',
  }).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
}

/** Downloads and unpacks packages of {@link suite} without root. Resolves with the unpacked folder. */
async function unpackPackages(packages: readonly string[], dir: string): Promise<string> {
  const [debs, root] = [join(dir, 'debs'), join(dir, 'root')];
  for (const name of ['lists/partial', 'cache/archives/partial', 'log', 'empty', 'debs'])
    mkdirSync(join(dir, name), { recursive: true });
  writeFileSync(join(dir, 'sources.list'), await sourcesFor(join(dir, 'empty')));
  const options = privateOptions(dir);
  await apt([...options, '-q', 'update']);
  // Pin the release: another source may have installed a newer one.
  await apt([...options, '-q', 'download', ...packages.map((name) => `${name}/${suite}`)], debs);
  for (const deb of readdirSync(debs)) await run('dpkg-deb', ['-x', join(debs, deb), root]);
  return root;
}

/**
 * Fetches Debian packages once, without root, and moves one file or folder of them to `place`; `pick` returns its path in the unpacked
 * folder. Safe to call from several processes at once.
 */
export async function fetchOnce(
  place: string,
  packages: readonly string[],
  pick: (root: string) => string,
): Promise<string> {
  if (existsSync(place)) return place;
  await withLock(`${place}.lock`, async () => {
    if (existsSync(place)) return;
    const work = `${place}.build`;
    rmSync(work, { recursive: true, force: true });
    renameSync(pick(await unpackPackages(packages, work)), place);
    rmSync(work, { recursive: true });
  });
  return place;
}
