import {
  type Fitment,
  fitmentsShown,
  formatCount,
  formatDollars,
  formatWeight,
  formatYears,
  type Part,
  type PictureOrigins,
  partFamilies,
  priceSteps,
  sortFitments,
  stockSentence,
  stockState,
} from '@shop/contracts';
import { paths } from '@shop/contracts/pages';
import { picture, placeholder, price, stock, unbroken } from './facts.ts';
import { type Html, html, joined } from './html.ts';

/** Links from a part back to the catalogue. */
export const allPartsLink = html`<a class="kit-link served-back" href="${paths.home}#parts"><svg aria-hidden="true" width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="m15 18-6-6 6-6"/></svg>All parts</a>`;

function gallery({ name, img, images = [img] }: Part, origins: PictureOrigins): Html {
  const [first = img, ...others] = images;
  const more = [first, ...others].map(
    (each) => html`<li>${picture({ name, img: each }, origins, { eager: false })}</li>`,
  );
  return html`<div class="served-gallery">${picture({ name, img: first }, origins, { eager: true })}${
    others.length > 0 ? html`<ul>${more}</ul>` : undefined
  }</div>`;
}

function priceTable(part: Part): Html | undefined {
  const steps = priceSteps(part);
  if (steps.length === 0) return undefined;
  const rows = steps.map(
    (step) => html`<tr><td>${formatCount(step.fromQuantity)}</td><td>${formatDollars(step.price)}</td></tr>`,
  );
  return html`<table class="served-table served-prices" aria-label="Price by quantity"><thead><tr class="kit-caption"><th scope="col">From pieces</th><th scope="col">Price per piece</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function replacement({ supersededBy }: Part): Html | undefined {
  if (supersededBy === undefined) return undefined;
  return html`<p class="served-replacement">This part is superseded. Its successor is <a class="kit-link" href="${paths.part(supersededBy)}">${supersededBy}</a>.</p>`;
}

/** The facts for the decision to buy. */
function titleBlock(part: Part): Html {
  const isOrderable = stockState(part) === 'orderable';
  const fit = (part.fitments ?? []).length > 0 ? placeholder('served-fit') : undefined;
  return joined(
    html`<div class="served-title"><header>`,
    html`<p class="kit-caption served-number"><span>${part.partNumber}</span> <span>${partFamilies[part.family]}</span></p>`,
    html`<h1>${unbroken(part.name)}</h1>${fit}</header>${replacement(part)}`,
    html`<div class="served-costs">${price(part.price)}${priceTable(part)}</div>`,
    html`<div class="served-stock">${stock(part)}`,
    isOrderable ? html`<p>${stockSentence(part)}</p>` : undefined,
    html`</div>${placeholder('served-actions')}</div>`,
  );
}

function section(title: string, content: Html): Html {
  return html`<section class="served-facts"><h2>${title}</h2>${content}</section>`;
}

/** With scripts, a button shows the later rows. */
function fitmentRow({ model, engine, note, ...years }: Fitment, isLater: boolean): Html {
  const noted = note === undefined ? undefined : html` <span class="served-remark">${note}</span>`;
  return html`<tr${later(isLater)}><td>${unbroken(model)}${noted}</td><td>${formatYears(years)}</td><td>${unbroken(engine ?? 'all engines')}</td></tr>`;
}

function later(isLater: boolean): Html | undefined {
  return isLater ? html` class="served-later"` : undefined;
}

function fitmentTable(fitments: readonly Fitment[]): Html {
  const sorted = sortFitments(fitments, undefined);
  const shown = new Set(sorted.slice(0, fitmentsShown));
  const bodies = [...Map.groupBy(sorted, ({ make }) => make)].map(([make, ofMake]) => {
    const rows = ofMake.map((each) => fitmentRow(each, !shown.has(each)));
    const isLater = !ofMake.some((each) => shown.has(each));
    return html`<tbody${later(isLater)}><tr><th scope="rowgroup" colspan="3">${make}</th></tr>${rows}</tbody>`;
  });
  const search = sorted.length > fitmentsShown ? placeholder('served-search') : undefined;
  return html`${search}<table class="served-table" aria-label="Vehicles this part fits"><thead><tr class="kit-caption"><th scope="col">Model</th><th scope="col">Years</th><th scope="col">Engine</th></tr></thead>${bodies}</table>`;
}

function specification({ attributes = [], weightGrams }: Part): Html | undefined {
  const rows = attributes.map(({ name, value, unit }) => [
    name,
    unit === undefined ? value : `${value}\u00a0${unit}`,
  ]);
  const all = weightGrams === undefined ? rows : [...rows, ['Weight', formatWeight(weightGrams)]];
  if (all.length === 0) return undefined;
  const written = all.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`);
  return html`<table class="served-table served-specification" aria-label="Specification"><tbody>${written}</tbody></table>`;
}

function oeNumbers({ oeNumbers: numbers = [] }: Part): Html | undefined {
  if (numbers.length === 0) return undefined;
  return html`<ul class="served-numbers">${numbers.map((each) => html`<li>${each}</li>`)}</ul>`;
}

/** Details of a part below the title block. */
function sections(part: Part): Html {
  const { fitments = [] } = part;
  const facts = specification(part);
  const numbers = oeNumbers(part);
  return joined(
    html`<div class="served-sections"><div class="served-columns">`,
    fitments.length > 0 ? section('Fits', fitmentTable(fitments)) : undefined,
    html`<div>${facts && section('Specification', facts)}${numbers && section('Replaces OE numbers', numbers)}</div></div>`,
    section('Description', html`<p class="served-description">${part.description}</p>`),
    html`</div>`,
  );
}

/** The content of a part's page that is the same for all visitors. */
export function partContent(part: Part, origins: PictureOrigins): Html {
  return joined(
    html`<div class="served served-page">${allPartsLink}<article class="served-part">`,
    gallery(part, origins),
    titleBlock(part),
    html`</article>${sections(part)}</div>`,
  );
}
