import { textPieces } from '@shop/contracts/client';

/** Renders a text, mostly a part's name, without line breaks inside “319 mm” or “2-piston”. The text itself is unchanged. */
export function Unbroken({ text }: { text: string }) {
  return textPieces(text).map(({ text: piece, unbroken, at }) =>
    unbroken ? (
      <span key={at} className="kit-unbroken">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
