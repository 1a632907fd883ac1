import { type Part, type PictureOrigins, partFamilies } from '@shop/contracts';
import { picture, placeholder, price, stock, unbroken } from './facts.ts';
import { type Html, html, joined } from './html.ts';
import { allPartsLink } from './part.ts';

/** Boxes and buttons of the form. */
const formFields = 7;

function cell(label: string, content: Html): Html {
  return html`<div><dt class="kit-caption">${label}</dt><dd>${content}</dd></div>`;
}

/** The part to order, next to a placeholder for the form. Shown only with a session; other visitors are asked to log in. */
export function purchaseContent(part: Part, origins: PictureOrigins): Html {
  return joined(
    html`<div class="served served-page served-purchase">${allPartsLink}<div class="served-order"><article>`,
    html`<div class="served-sheet">${picture(part, origins, { eager: true })}`,
    html`<div class="served-sheet-name"><p class="kit-caption">Part</p><h1>${unbroken(part.name)}</h1></div><dl>`,
    cell('Number', html`${part.partNumber}`),
    cell('Family', html`${partFamilies[part.family]}`),
    cell('Price', price(part.price)),
    cell('Stock', stock(part)),
    html`</dl></div><p class="served-description">${part.description}</p></article>`,
    html`<div class="served-form served-waiting">${Array.from({ length: formFields }, () => placeholder('served-field'))}</div></div></div>`,
  );
}
