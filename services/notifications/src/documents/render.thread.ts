import { readFileSync } from 'node:fs';
import { msg } from '@lingui/core/runtime-macro';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { say } from '../texts.ts';
import { baseFonts, type Face, facesFor, printable, readFonts } from './faces.ts';
import type { Paper } from './paper.ts';

function compilerWith(faces: readonly Face[]): NodeCompiler {
  const fontBlobs = readFonts([...baseFonts, ...faces.flatMap(({ files }) => files)]);
  return NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontBlobs }] });
}

/** Texts of the layout. It counts the pages, and puts their numbers in. */
const words = JSON.stringify({
  page: say(msg`Page ${{ page: '{page}' }} of ${{ pages: '{pages}' }}`),
  total: say(msg`Total, US dollars`),
});

let loaded: readonly Face[] = [];
let compiler = compilerWith(loaded);
const mainFileContent = readFileSync(new URL('paper.typ', import.meta.url), 'utf8');

const rightToLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Marks the lines that start with Arabic or Hebrew; `paper.typ` sets them from right to left. */
function printed(text: string): string {
  const lines = printable(text).split('\n');
  return lines.map((line) => (rightToLeft.test(line) ? `\u200f${line}` : line)).join('\n');
}

/** Fonts stay loaded until the thread ends. */
function load(needed: readonly Face[]): void {
  const missing = needed.filter((face) => !loaded.includes(face));
  if (missing.length === 0) return;
  loaded = [...loaded, ...missing];
  compiler = compilerWith(loaded);
}

/** The same papers return the same bytes, whatever was rendered before. */
export default function render(papers: readonly Paper[]): Buffer {
  // The compiler rejects JSON with lone surrogates.
  const text = JSON.stringify(papers, (_, value) => (typeof value === 'string' ? printed(value) : value));
  const needed = facesFor(text);
  load(needed);
  const families = JSON.stringify(needed.map(({ family }) => family));
  const compiled = compiler.compile({ mainFileContent, inputs: { papers: text, families, words } });
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
  const pdf = compiler.pdf(compiled.result);
  // Otherwise the compiler keeps its cache of every document.
  compiler.evictCache(0);
  return pdf;
}
