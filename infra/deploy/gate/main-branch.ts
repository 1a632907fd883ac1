import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractDocument, deployables } from '@shop/tooling';
import { z } from 'zod';
import { root } from '../../lib/root.ts';

const branch = 'origin/main';
/** Folders with the sources of the contract documents. */
const folders = ['services', 'shell', ...deployables.map(({ folder }) => folder)];

const program = `
import { checkout, deployables, publish } from './services/tooling/contract-document/index.ts';
const documents = await Promise.all(deployables.map((each) => publish(each, checkout)));
process.stdout.write(JSON.stringify(documents));
`;

/** Gives a copy the modules installed here. Those of this repository are links relative to the folder, so the copy uses its own. */
async function linkModules(copy: string): Promise<void> {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  await mkdir(to);
  for (const name of await readdir(from))
    if (!name.startsWith('.') && name !== '@shop') await symlink(join(from, name), join(to, name));
  await cp(join(from, '@shop'), join(to, '@shop'), { recursive: true, verbatimSymlinks: true });
}

/** Returns what each package of main offers and needs, as main's own code says; none where there is no such branch. */
export async function readMain(checkout = root): Promise<z.output<typeof contractDocument>[]> {
  if (spawnSync('git', ['rev-parse', '--verify', branch], { cwd: checkout }).status !== 0) return [];
  const copy = await mkdtemp(join(tmpdir(), 'main-'));
  try {
    const archive = join(copy, 'main.tar');
    execFileSync('git', ['archive', `--output=${archive}`, branch, ...folders], { cwd: checkout });
    execFileSync('tar', ['-xf', archive, '-C', copy]);
    await linkModules(copy);
    const args = ['--input-type=module', '--eval', program];
    const said = execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 });
    return z.array(contractDocument).parse(JSON.parse(said));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
