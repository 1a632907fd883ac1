import type { ReactNode } from 'react';

const number = String.raw`\d+(?:[.,]\d+)*`;
const unit = 'mm|cm|km|m|V|kV|A|Ah|W|kW|kg|g|bar|l|°C|%|UNF';

/** A measure with its unit, a size such as M20 x 1.5, a word with a hyphen. */
const together = new RegExp(
  String.raw`(?:M?${number}(?: x ${number})+(?: (?:${unit}))?|${number} (?:${unit})|[\p{L}\p{N}/]+(?:-[\p{L}\p{N}/]+)+(?: UNF)?)(?![\p{L}\p{N}])`,
  'gu',
);

/** Longer ones are broken after all, because a narrow place has no room for them. */
const longest = 18;

/** A text, a part's name mostly, whose lines never end within “319 mm” or “2-piston”. The text itself stays as it is. */
export function Unbroken({ text }: { text: string }) {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(together)) {
    if (match[0].length > longest) continue;
    pieces.push(
      text.slice(end, match.index),
      <span key={match.index} className="kit-unbroken">
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  return [...pieces, text.slice(end)];
}
