/**
 * `npm run packages -- --to <folder>`: builds the packages that other repositories use, and packs each as npm publishes it. A built package has
 * JavaScript and declarations by the compiler, and a copy of every other file.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkout, publishedFolders } from '../contract-document/packages.ts';
import { builtManifest } from './built-manifest.ts';

const compiler = join(checkout, 'node_modules/.bin/tsc');
const notCopied = ['node_modules', 'snapshots', 'tsconfig.json', 'tsconfig.build.json'];

function build(folder: string, place: string): void {
  execFileSync(compiler, ['-p', 'tsconfig.build.json', '--outDir', place], { cwd: folder, stdio: 'inherit' });
  const others = globSync('**/*.{css,woff2,txt,md,json,po}', {
    cwd: folder,
    exclude: (name) => notCopied.includes(basename(name)),
  });
  for (const file of others) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    copyFileSync(join(folder, file), join(place, file));
  }
  const manifest = builtManifest(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  writeFileSync(join(place, 'package.json'), JSON.stringify(manifest, null, 2));
}

const { values } = parseArgs({ options: { to: { type: 'string' } } });
if (values.to === undefined) throw new Error('Use: npm run packages -- --to <folder>');
const to = resolve(values.to);
mkdirSync(to, { recursive: true });
const built = mkdtempSync(join(tmpdir(), 'packages-'));
try {
  for (const name of publishedFolders) {
    const place = join(built, name);
    mkdirSync(place, { recursive: true });
    build(join(checkout, name), place);
    execFileSync('npm', ['pack', '--silent', '--pack-destination', to], { cwd: place, stdio: 'inherit' });
  }
} finally {
  rmSync(built, { recursive: true, force: true });
}
