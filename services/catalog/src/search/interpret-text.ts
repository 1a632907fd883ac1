import { limits } from '@shop/contracts';
import { tokenize } from '@shop/service-kit';
import type { Catalogue } from './catalogue.ts';
import { type NamedVehicle, readFilter, type SearchWords } from './filter.rules.ts';
import { matchParts } from './match-parts.ts';
import { asKnownWords, asNumber, isKnown } from './spelling.ts';
import { isWord } from './words.ts';

/** The conditions that a search text means. */
interface Interpretation extends SearchWords {
  /** The text searched for instead of one that finds nothing. */
  readonly corrected?: string | undefined;
  /** Words left out because nothing has all of them. */
  readonly dropped?: readonly string[] | undefined;
}

/** Texts with more words are not relaxed: each attempt searches once more. */
const mostRelaxed = 6;

function isYear(token: string): boolean {
  return /^(19[5-9]|20\d)\d$/.test(token) && Number(token) <= limits.modelYearMax;
}

function findsParts(catalogue: Catalogue, words: SearchWords): boolean {
  return matchParts(catalogue, readFilter({}, words)).total() > 0;
}

/** Finds the words that name a vehicle, if a year is next to them. A year can be a name: Peugeot 2008. */
function vehicleIn({ models, namesOf }: Catalogue, tokens: readonly string[]): NamedVehicle | undefined {
  if (!tokens.some(isYear)) return undefined;
  let candidates = [...models.all()].map(({ value }) => namesOf(value));
  const words: string[] = [];
  for (const token of tokens.toSorted((one, other) => Number(isYear(one)) - Number(isYear(other)))) {
    const left = candidates.filter((names) => names.includes(token));
    if (left.length === 0) continue;
    words.push(token);
    candidates = left;
  }
  const years = tokens.filter((token) => isYear(token) && !words.includes(token)).map(Number);
  if (words.length === 0 || years.length === 0) return undefined;
  return { words, yearFrom: Math.min(...years), yearTo: Math.max(...years) };
}

function withoutVehicle(tokens: readonly string[], { words }: NamedVehicle): readonly string[] {
  return tokens.filter((token) => !words.includes(token) && !isYear(token));
}

/** Takes words that name a family as that family. */
function withFamilies({ synonyms }: Catalogue, tokens: readonly string[]): SearchWords {
  const families = tokens.map(synonyms.named).filter((named) => named.length > 0);
  return { tokens: tokens.filter((token) => synonyms.named(token).length === 0), families };
}

/** Returns the closest interpretation of the words that finds parts. */
function interpretWords(catalogue: Catalogue, tokens: readonly string[]): SearchWords | undefined {
  const named = vehicleIn(catalogue, tokens);
  const rest = named ? withoutVehicle(tokens, named) : tokens;
  const byFamily = withFamilies(catalogue, rest);
  const candidates: SearchWords[] = [];
  if (byFamily.families?.length) candidates.push({ ...byFamily, named });
  if (named) candidates.push({ tokens: rest, named });
  candidates.push({ tokens });
  return candidates.find((words) => findsParts(catalogue, words));
}

/** Leaves out unknown words, then the year, then the vehicle, then one of the other words; a number alone is never left out. */
function relax(catalogue: Catalogue, tokens: readonly string[]): Interpretation | undefined {
  if (tokens.length < 2 || tokens.length > mostRelaxed) return undefined;
  const known = tokens.filter((token) => isYear(token) || isKnown(catalogue, token));
  const named = vehicleIn(catalogue, known);
  const attempts = [known, known.filter((token) => !isYear(token))];
  if (named) attempts.push([...withoutVehicle(known, named)]);
  attempts.push(...known.map((_, at) => known.toSpliced(-1 - at, 1)));
  for (const some of attempts) {
    if (2 * some.length < tokens.length || !some.some(isWord)) continue;
    const found = interpretWords(catalogue, some);
    if (found) return { ...found, dropped: tokens.filter((token) => !some.includes(token)) };
  }
  return undefined;
}

/** Interprets a search text as a buyer means it: vehicles, names of families, typing errors. */
export function interpretText(catalogue: Catalogue, text: string): Interpretation {
  const tokens = tokenize(text);
  if (tokens.length === 0) return { tokens };
  const found = interpretWords(catalogue, tokens);
  if (found) return found;
  const better = asNumber(catalogue, tokens) ?? asKnownWords(catalogue, text);
  const corrected = better && interpretWords(catalogue, better);
  if (corrected) return { ...corrected, corrected: better.join(' ') };
  return relax(catalogue, tokens) ?? { tokens };
}

/** Splits a text into the words that name the vehicle and the rest, both as typed. */
function splitVehicle(text: string, named: NamedVehicle | undefined): { vehicle?: string; rest: string } {
  if (!named) return { rest: text };
  const isRest = (piece: string) => withoutVehicle(tokenize(piece), named).length > 0;
  const pieces = text.trim().split(/\s+/);
  return {
    vehicle: pieces.filter((piece) => !isRest(piece)).join(' '),
    rest: pieces.filter(isRest).join(' '),
  };
}

/** Tells the buyer how the text was interpreted, if not word for word. */
export function interpretationHeaders(
  { interpretation: { corrected, dropped, named } }: { readonly interpretation: Interpretation },
  text = '',
): Record<string, string> {
  const { vehicle, rest } = splitVehicle(text, named);
  const headers: Record<string, string> = {};
  if (corrected !== undefined) headers['x-corrected-query'] = encodeURIComponent(corrected);
  if (vehicle !== undefined) {
    headers['x-query-vehicle'] = encodeURIComponent(vehicle);
    headers['x-query-rest'] = encodeURIComponent(rest);
  }
  if (dropped !== undefined) headers['x-dropped-words'] = encodeURIComponent(dropped.join(' '));
  return headers;
}
