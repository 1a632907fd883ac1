import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Where the front kit's public API is kept, for review and for the builds of front ends. Relative to the checkout. */
export const kitApiFile = 'shell/kit/public-api.txt';

const entry = 'shell/kit/src/index.d.ts';
const pages = { name: '@shop/contracts/pages', path: '../../../services/contracts/src/pages.ts' };
const relativeImport = /(?:from|import\() ?['"](\.[^'"]+)['"]/g;

function declarationFile(from: string, imported: string): string {
  return join(dirname(from), imported).replace(/\.tsx?$/, '.d.ts');
}

/** The declarations that a reader of the entry point needs, by file; of internal files only what others refer to. */
function declarationsBelow(folder: string, file: string, found = new Map<string, string>()) {
  if (found.has(file) || !existsSync(join(folder, file))) return found;
  // The kit passes on the addresses of all pages: whatever changes there changes the kit.
  const text = readFileSync(join(folder, file), 'utf8').replaceAll(pages.name, pages.path);
  found.set(file, text);
  for (const [, imported = ''] of text.matchAll(relativeImport))
    declarationsBelow(folder, declarationFile(file, imported), found);
  return found;
}

/** What the kit's sources in a checkout give to others, as the compiler declares it: one text, file after file. */
export function kitApiOfSources(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'kit-api-'));
  try {
    const emit = [
      '--noCheck',
      '--noEmit',
      'false',
      '--declaration',
      '--emitDeclarationOnly',
      '--removeComments',
    ];
    execFileSync(
      join(root, 'node_modules/.bin/tsc'),
      ['-p', join(root, 'shell/kit'), ...emit, '--rootDir', root, '--outDir', folder],
      { timeout: 60_000 },
    );
    const files = [...declarationsBelow(folder, entry)].sort(([one], [other]) => (one < other ? -1 : 1));
    return files.map(([file, text]) => `=== ${file}\n${text}`).join('');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The files of a public API, each with its text. */
export function filesOfKitApi(api: string): [name: string, text: string][] {
  return api
    .split(/^=== /m)
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]);
}
