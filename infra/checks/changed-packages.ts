/** `node infra/checks/changed-packages.ts <commit>`: prints, as JSON, the packages whose sources changed since that commit. For CI. */
import { execFileSync } from 'node:child_process';
import { matchesGlob } from 'node:path';
import { deployables, foldersOf } from '@shop/tooling';
import { root } from '../lib/root.ts';

/** Changes of these concern every package. */
const common = ['package-lock.json', 'tsconfig.*.json', '.github/workflows/package*.yml'];

export function changedPackages(files: readonly string[]): { package: string; folder: string }[] {
  const concernsAll = files.some((file) => common.some((pattern) => matchesGlob(file, pattern)));
  return deployables
    .filter(
      (each) =>
        concernsAll || foldersOf(each).some((folder) => files.some((file) => file.startsWith(`${folder}/`))),
    )
    .map(({ name, folder }) => ({ package: name, folder }));
}

if (import.meta.main) {
  const [base = ''] = process.argv.slice(2);
  const diff = ['diff', '--name-only', base, 'HEAD'];
  const files = execFileSync('git', diff, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  console.log(JSON.stringify(changedPackages(files)));
}
