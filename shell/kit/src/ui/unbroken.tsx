const number = String.raw`\d+(?:[.,]\d+)*`;
const unit = 'mm|cm|km|m|V|kV|A|Ah|W|kW|kg|g|bar|l|°C|%|UNF';

/** A measure with its unit, a size such as M20 x 1.5, or a hyphenated word. */
const together = new RegExp(
  String.raw`(?:M?${number}(?: x ${number})+(?: (?:${unit}))?|${number} (?:${unit})|[\p{L}\p{N}/]+(?:-[\p{L}\p{N}/]+)+(?: UNF)?)(?![\p{L}\p{N}])`,
  'gu',
);

/** Longer pieces may break: narrow columns have no room for them. */
const longestUnbroken = 18;

interface TextPiece {
  readonly text: string;
  /** Offset in the whole text. */
  readonly at: number;
  readonly unbroken: boolean;
}

/** Splits a text into pieces; no line may break inside one that is `unbroken`: “319 mm”, “2-piston”. */
function textPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index: at } of text.matchAll(together)) {
    if (found.length > longestUnbroken) continue;
    pieces.push({ text: text.slice(end, at), at: end, unbroken: false }, { text: found, at, unbroken: true });
    end = at + found.length;
  }
  return [...pieces, { text: text.slice(end), at: end, unbroken: false }].filter(
    (piece) => piece.text !== '',
  );
}

/** Renders a text, mostly a part's name, without line breaks inside “319 mm” or “2-piston”. The text itself is unchanged. */
export function Unbroken({ text }: { text: string }) {
  // Another text is another element: its bare pieces may belong to a browser's translator.
  return (
    <span key={text}>
      {textPieces(text).map(({ text: piece, unbroken, at }) =>
        unbroken ? (
          <span key={at} className="whitespace-nowrap">
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </span>
  );
}
