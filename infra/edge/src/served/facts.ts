import {
  formatCount,
  formatDollars,
  type PictureOrigins,
  pictureAddress,
  stockBar,
  stockNotes,
  stockState,
  textPieces,
} from '@shop/contracts';
import { type Html, html } from './html.ts';

interface Pictured {
  readonly name: string;
  readonly img: string;
}

/** In the frame that the kit draws around each picture. `eager` ones are visible at once. */
export function picture(
  { name, img }: Pictured,
  origins: PictureOrigins,
  { eager }: { eager: boolean },
): Html {
  const address = pictureAddress(img, origins);
  const [loading, priority] = eager ? ['eager', 'high'] : ['lazy', 'auto'];
  return address === undefined
    ? html`<div class="kit-picture"><div role="img" aria-label="${name}"></div></div>`
    : html`<div class="kit-picture"><img alt="${name}" src="${address}" width="400" height="300" loading="${loading}" fetchpriority="${priority}" decoding="async"></div>`;
}

/** A name whose measures do not wrap. */
export function unbroken(text: string): readonly Html[] {
  return textPieces(text).map((piece) =>
    piece.unbroken ? html`<span class="kit-unbroken">${piece.text}</span>` : html`${piece.text}`,
  );
}

export function price(dollars: number): Html {
  return html`<p class="served-price"><span>${formatDollars(dollars)}</span><span class="kit-caption">per piece</span></p>`;
}

interface Stock {
  readonly minOrderQuantity: number;
  readonly availableQuantity: number;
}

/** Minimum and stock in words and as a bar, and why the part cannot be ordered. The policy allows no style attribute, so the bar is a drawing. */
export function stock(part: Stock): Html {
  const { filled, mark, isShort } = stockBar(part);
  const state = stockState(part);
  const note = state === 'orderable' ? undefined : html`<p class="served-note">${stockNotes[state]}</p>`;
  return html`<div class="kit-quantity"><p class="kit-caption kit-quantity-text"><span>min. <b>${formatCount(part.minOrderQuantity)}</b></span> <span><b>${formatCount(part.availableQuantity)}</b> available</span></p><svg aria-hidden="true" class="served-bar"${isShort ? html` data-short` : undefined}><rect width="${filled}%" height="6"/><rect class="served-bar-mark" x="${mark}%" y="-3" width="2" height="12"/></svg></div>${note}`;
}

/** A placeholder for what needs scripts; nothing without them. */
export function placeholder(name: string): Html {
  return html`<span aria-hidden="true" class="kit-skeleton served-waiting ${name}"></span>`;
}
