import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** Snapshot of the front kit's public API, for review and for front-end builds. Relative to the checkout. */
export const kitApiFile = 'shell/kit/public-api.txt';

const entry = 'shell/kit/src/index.ts';
/** The kit re-exports the paths of all pages, so a change there changes the kit's API. */
const pages = { name: '@shop/contracts/pages', file: 'services/contracts/src/pages.ts' };
const declarationsOnly = {
  noCheck: true,
  noEmit: false,
  declaration: true,
  emitDeclarationOnly: true,
  removeComments: true,
};
const relativeImport = /(?:from|import\() ?['"](\.[^'"]+)['"]/g;

/** Collects the declarations reachable from a source file, by file. */
function declarationsBelow(folder: string, source: string, found = new Map<string, string>()) {
  const file = source.replace(/\.tsx?$/, '.d.ts');
  if (found.has(file)) return found;
  const toPages = relative(dirname(file), pages.file);
  const text = readFileSync(join(folder, file), 'utf8').replaceAll(pages.name, toPages);
  found.set(file, text);
  for (const [, imported = ''] of text.matchAll(relativeImport))
    declarationsBelow(folder, join(dirname(file), imported), found);
  return found;
}

/** Returns the kit's public API as text: the compiler's declarations, file by file. */
export function kitApiOfSources(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'kit-api-'));
  const settings = {
    extends: join(root, 'shell/kit/tsconfig.web.json'),
    compilerOptions: { ...declarationsOnly, rootDir: root, outDir: 'out' },
    files: [join(root, entry), join(root, pages.file)],
  };
  try {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { timeout: 60_000 });
    const files = [...declarationsBelow(join(folder, 'out'), entry)];
    return files
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([file, text]) => `=== ${file}\n${text}`)
      .join('');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
