import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { Paper } from './paper.ts';

const { resolve } = createRequire(import.meta.url);

/** One font family per alphabet. Other alphabets print as empty boxes. */
const fonts = [
  'noto-sans/400Regular/NotoSans_400Regular',
  'noto-sans/600SemiBold/NotoSans_600SemiBold',
  'anek-bangla/400Regular/AnekBangla_400Regular',
  'anek-bangla/600SemiBold/AnekBangla_600SemiBold',
  'ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular',
  'ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold',
  'jetbrains-mono/400Regular/JetBrainsMono_400Regular',
  'jetbrains-mono/600SemiBold/JetBrainsMono_600SemiBold',
];
const fontBlobs = fonts.map((font) => readFileSync(resolve(`@expo-google-fonts/${font}.ttf`)));
const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontBlobs }] });
const mainFileContent = readFileSync(new URL('paper.typ', import.meta.url), 'utf8');

/** Deterministic: the same papers return the same bytes. */
export default function render(papers: readonly Paper[]): Buffer {
  // The compiler rejects JSON with lone surrogates.
  const text = JSON.stringify(papers, (_, value) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
  const compiled = compiler.compile({ mainFileContent, inputs: { papers: text } });
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
  const pdf = compiler.pdf(compiled.result);
  // Otherwise the compiler keeps its cache of every document.
  compiler.evictCache(0);
  return pdf;
}
