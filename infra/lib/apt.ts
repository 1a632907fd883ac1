import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withParentDeathSignal } from './supervise/launch.ts';

const run = promisify(execFile);
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
const limitMs = 180_000;
const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };

async function apt(aptArgs: readonly string[], cwd?: string): Promise<string> {
  const { command, args } = withParentDeathSignal('apt-get', aptArgs);
  const { stdout } = await run(command, args, { env, timeout: limitMs, ...(cwd ? { cwd } : {}) });
  return stdout;
}

function codename(): string {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const name = /^VERSION_CODENAME=(\w+)/m.exec(release)?.[1];
  if (!name || !/^ID=debian$/m.test(release))
    throw new Error('Without a container only Debian is supported: this system is another one.');
  return name;
}

/**
 * The mirrors this machine is configured with, pointed at another release of the distribution.
 * `--no-release-info`, because without it apt prints nothing on a machine whose lists are empty.
 */
async function sourcesFor(suite: string, emptyLists: string): Promise<string> {
  const own = codename();
  const format = '$(SITE)|$(RELEASE)|$(COMPONENT)|$(ARCHITECTURE)';
  const targets = await apt([
    'indextargets',
    '--no-release-info',
    '-o',
    `Dir::State::lists=${emptyLists}`,
    '--format',
    format,
    'Created-By: Packages',
  ]);
  const signedBy = existsSync(keyring) ? ` signed-by=${keyring}` : '';
  const lines = targets
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
    .filter(([, release, component, arch]) => release === own && component === 'main' && arch !== 'all')
    .map(([site, , component, arch]) => `deb [arch=${arch}${signedBy}] ${site} ${suite} ${component}`);
  if (lines.length === 0) throw new Error(`No package source of this machine offers ${own} main.`);
  return `${[...new Set(lines)].join('\n')}\n`;
}

/** Options that keep apt inside `dir` and away from the system's own lists, so that no root is needed. Signatures stay checked. */
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

/** Downloads packages of `suite` into `dir`/debs without root; resolves with that folder. */
export async function downloadPackages(
  suite: string,
  packages: readonly string[],
  dir: string,
): Promise<string> {
  const debs = join(dir, 'debs');
  for (const name of ['lists/partial', 'cache/archives/partial', 'log', 'empty', 'debs'])
    mkdirSync(join(dir, name), { recursive: true });
  writeFileSync(join(dir, 'sources.list'), await sourcesFor(suite, join(dir, 'empty')));
  const options = privateOptions(dir);
  await apt([...options, '-q', 'update']);
  await apt([...options, '-q', 'download', ...packages], debs);
  return debs;
}
