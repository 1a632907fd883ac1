import {
  excerpt,
  formatCount,
  type ListedPart,
  type PictureOrigins,
  partFamilies,
  stockState,
} from '@shop/contracts';
import { paths } from '@shop/contracts/pages';
import { picture, placeholder, price, stock, unbroken } from './facts.ts';
import { type Html, html, joined } from './html.ts';

/** The first page of the catalogue, and how many parts there are in all. */
export interface PartList {
  readonly parts: readonly ListedPart[];
  readonly total: number;
}

function card(part: ListedPart, origins: PictureOrigins): Html {
  const page = paths.part(part.partNumber);
  const basket = stockState(part) === 'orderable' ? placeholder('served-basket') : undefined;
  return joined(
    html`<li class="kit-drawn-when-near"><article class="served-card">`,
    html`<a class="served-card-picture" href="${page}" tabindex="-1">${picture(part, origins, { eager: false })}</a>`,
    html`<header><p class="kit-caption">${part.partNumber} <span class="served-wide">/ ${partFamilies[part.family]}</span></p>`,
    html`<h3><a href="${page}">${unbroken(part.name)}</a></h3></header>`,
    html`<p class="served-card-text">${excerpt(part.description)}</p>`,
    html`<div class="served-card-stock">${stock(part)}${basket}</div>`,
    html`<footer class="served-card-foot">${price(part.price)}${placeholder('served-button')}</footer>`,
    html`</article></li>`,
  );
}

/** The home page below its hero, which is in the shell's document: the first parts of the catalogue. */
export function homeContent({ parts, total }: PartList, origins: PictureOrigins): Html {
  const box = placeholder('served-field');
  return joined(
    html`<div class="served served-home"><div class="served-drawing-parts served-waiting"></div>`,
    html`<section id="parts" class="served-section"><header>`,
    html`<p class="kit-caption">Catalogue / prices in US dollars, per piece</p><h2>Parts</h2></header>`,
    html`<div class="served-tools served-waiting">${[box, box, box]}</div>`,
    html`<p class="kit-caption served-status">Showing ${formatCount(parts.length)} of ${formatCount(total)} parts</p>`,
    html`<div class="served-list"><ul class="served-cards">`,
    ...parts.map((part) => card(part, origins)),
    html`</ul></div></section></div>`,
  );
}
