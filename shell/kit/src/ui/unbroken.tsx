import { textPieces } from '@shop/contracts/client';

/** A text, a part's name mostly, whose lines never end within “319 mm” or “2-piston”. The text itself stays as it is. */
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
