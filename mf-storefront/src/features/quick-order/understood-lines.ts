import { t } from '@lingui/core/macro';
import {
  allowedQuantity,
  type BasketLine,
  type Part,
  pricePerPiece,
  quantityIn,
  quantityText,
  stockState,
} from '@shop/contracts/client';
import { formatCount } from '@shop/front-kit';
import { stockRefusal } from '../../part/quantity.rules.ts';
import type { PastedLine } from './pasted-lines.rules.ts';

/** The pasted lines for one part, or a line that matches no part. */
export interface UnderstoodLine {
  readonly key: string;
  /** The original pasted lines. */
  readonly texts: readonly string[];
  /** `line 3`, or `lines 3 and 7`. */
  readonly where: string;
  readonly number: string;
  /** Parts that match the number; the buyer chooses if there are several. */
  readonly parts: readonly Part[];
  readonly chosen: Part | undefined;
  /** Text of the quantity input. */
  readonly quantity: string;
  /** Explains a quantity that differs from the pasted one, or asks for one. */
  readonly note: string | undefined;
  /** The buyer changed the line; the next check of the same text keeps it. */
  readonly isCorrected?: boolean;
}

function whereOf(places: readonly number[]): string {
  const last = places.at(-1) ?? 0;
  return places.length === 1 ? t`line ${last}` : t`lines ${places.slice(0, -1).join(', ')} and ${last}`;
}

/** Returns the requested quantity, raised to the minimum order. */
function quantityOf(lines: readonly PastedLine[], part: Part | undefined) {
  const question = lines.find((line) => line.question !== undefined)?.question;
  if (question !== undefined) return { quantity: '', note: question };
  const known = lines.flatMap(({ quantity }) => quantity ?? []);
  const asked = known.length === 0 ? undefined : known.reduce((sum, each) => sum + each, 0);
  const minimum = part ? allowedQuantity(part) : 1;
  if (asked !== undefined && asked >= minimum) return { quantity: String(asked), note: undefined };
  const least = formatCount(minimum);
  const note =
    asked === undefined
      ? t`No quantity given: the minimum order is ${least}`
      : t`Raised from ${formatCount(asked)}: the minimum order is ${least}`;
  return { quantity: String(part ? minimum : (asked ?? '')), note: part && note };
}

function understand(lines: readonly PastedLine[], parts: readonly Part[]): UnderstoodLine {
  const chosen = parts.length === 1 ? parts[0] : undefined;
  return {
    key: lines.map(({ at }) => at).join('-'),
    texts: lines.map(({ text }) => text),
    where: whereOf(lines.map(({ at }) => at)),
    number: lines[0]?.number ?? '',
    parts,
    chosen,
    ...quantityOf(lines, chosen),
  };
}

/** Merges lines that ask for the same part. `found[n]` has the parts of `lines[n]`. */
export function understandLines(
  lines: readonly PastedLine[],
  found: readonly (readonly Part[])[],
): UnderstoodLine[] {
  const groups = new Map<string, { lines: PastedLine[]; parts: readonly Part[] }>();
  lines.forEach((line, at) => {
    const parts = found[at] ?? [];
    const key = parts.length === 0 ? `line ${line.at}` : parts.map(({ _id }) => _id).join(' ');
    const group = groups.get(key) ?? { lines: [], parts };
    group.lines.push(line);
    groups.set(key, group);
  });
  return [...groups.values()].map((group) => understand(group.lines, group.parts));
}

export function choosePart(line: UnderstoodLine, partId: string): UnderstoodLine {
  const chosen = line.parts.find(({ _id }) => _id === partId);
  const asked = quantityIn(line.quantity) ?? 0;
  const minimum = chosen ? allowedQuantity(chosen) : 1;
  // The question about the quantity stays open.
  if (line.quantity === '' && line.note !== undefined) return { ...line, chosen };
  return asked >= minimum
    ? { ...line, chosen, note: undefined }
    : {
        ...line,
        chosen,
        quantity: String(minimum),
        note: t`The minimum order is ${formatCount(minimum)}`,
      };
}

/** Gives a line another number, with the parts that have it. The quantity stays. */
export function renumber(line: UnderstoodLine, number: string, parts: readonly Part[]): UnderstoodLine {
  const changed = { ...line, number, parts, chosen: undefined, isCorrected: true };
  const [only] = parts;
  return only && parts.length === 1 ? choosePart(changed, only._id) : changed;
}

/** Keeps the buyer's corrections of lines whose text is the same. */
export function withCorrections(
  lines: readonly UnderstoodLine[],
  earlier: readonly UnderstoodLine[],
): UnderstoodLine[] {
  const corrected = earlier.filter(({ isCorrected }) => isCorrected);
  return lines.map((line) => {
    const at = corrected.findIndex(({ texts }) => texts.join('\n') === line.texts.join('\n'));
    const [kept] = at === -1 ? [] : corrected.splice(at, 1);
    return kept ? { ...kept, key: line.key, where: line.where } : line;
  });
}

/** Explains why a line cannot go into the basket. */
export function refusalOf({ parts, chosen, quantity }: UnderstoodLine): string | undefined {
  if (parts.length === 0) return t`No part has this number`;
  if (!chosen) return t`Several parts replace this number. Choose one.`;
  if (stockState(chosen) !== 'orderable') return quantityText(chosen, 'sold-out');
  return stockRefusal(quantity, chosen);
}

/** Returns the basket line; undefined if it cannot be added. */
export function basketLineOf(line: UnderstoodLine): BasketLine | undefined {
  const quantity = quantityIn(line.quantity);
  if (!line.chosen || quantity === undefined || refusalOf(line)) return undefined;
  const { _id: partId, name: partName } = line.chosen;
  return { partId, quantity, seenPrice: pricePerPiece(line.chosen, quantity), partName };
}

/** Renumbers the remaining lines by their position in the remaining text. */
export function renumbered(lines: readonly UnderstoodLine[]): UnderstoodLine[] {
  let last = 0;
  return lines.map((line) => ({
    ...line,
    where: whereOf(
      line.texts.map(() => {
        last += 1;
        return last;
      }),
    ),
  }));
}
