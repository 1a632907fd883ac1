/** Part of `npm run check`: finds banned phrases in comments and docs. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.ts';

/** Phrases of a foreign-sounding text, and the word to use. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/\b(nobody|somebody|whoever|whom)\b/i, 'name the actor: the buyer, the worker, the browser'],
  [/\bstands?\b(?!-)|\bstanding (in|there|beside)\b/i, 'is'],
  [/\bat rest\b/i, 'idle'],
  [/\b(give|gives|given|gave) back\b/i, 'return, refund'],
  [/\bof before\b|\bthe (version|one|ones) before\b(?! \w)/i, 'earlier'],
  [/\bin turn\b/i, 'alternately'],
  [/\bat all\b/i, 'leave it out'],
  [/\btak(e|es|en|ing) (its|the|their) places?\b|\btakes? the [\w ]+'s place\b/i, 'replace'],
  [/\b(is|are|was|were|be|been|being) told\b/i, 'notified, reported'],
  [/\blook(s|ed|ing)? at\b/i, 'check, read, poll'],
  [/\bgo(es)? on\b/i, 'continue'],
  [/\bthanked\b/i, 'acknowledged'],
  [/\bbeside\b/i, 'next to, with'],
  [/\bbehind it\b/i, 'after it'],
  [/\bdone with\b/i, 'finished'],
  [/\banew\b/i, 'again'],
];
/** A comment that opens like this is a fragment, unless it asks a question. */
const fragment: readonly [RegExp, string] = [
  /^\s*(\/\/|\/\*\*?|#)\s*(What|Whom|Whoever|Of|Who)\b(?!.*\?)/,
  'subject, verb, object',
];

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** Blanks the code of Markdown, and everything but the comments of a source. Lines keep their numbers. */
function proseOf(file: string, source: string): string {
  if (file.endsWith('.md')) return source.replace(/^```[\s\S]*?^```|`[^`\n]*`|\]\([^)\n]*\)/gm, blank);
  const comment = file.endsWith('.yml') ? /(?<=^|\s)#.*/gm : /(?<=^|[\s{])(\/\*[\s\S]*?\*\/|\/\/.*)/gm;
  let at = 0;
  let prose = '';
  for (const { 0: text, index } of source.matchAll(comment)) {
    prose += blank(source.slice(at, index)) + text;
    at = index + text.length;
  }
  return prose;
}

/** Returns a message with file, line and the word to use for each banned phrase. */
export function proseFaults(file: string, source: string): string[] {
  const phrases = file.endsWith('.md') ? banned : [...banned, fragment];
  return proseOf(file, source)
    .split('\n')
    .flatMap((line, index) =>
      phrases.flatMap(([phrase, say]) => {
        const found = phrase.exec(line)?.[0].trim();
        return found === undefined ? [] : [`${file}:${index + 1} "${found}": ${say}`];
      }),
    );
}

function checkAll(): void {
  const files = globSync(['*.{md,yml}', '{.github,infra,services,shell,mf-*}/**/*.{ts,tsx,css,yml,md}'], {
    cwd: root,
    exclude: [
      '**/node_modules',
      '**/dist',
      // The customer's words, and pages written by test runs.
      'infra/docs/{acceptance,acceptance-items,reliability}.md',
      // Quotes bad sentences.
      'infra/checks/prose.unit.test.ts',
    ],
  });
  const faults = files.flatMap((file) => proseFaults(file, readFileSync(join(root, file), 'utf8')));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (import.meta.main) checkAll();
