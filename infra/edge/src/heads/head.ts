import { brand, documentTitle } from '@shop/contracts/brand';

/** The head of one page, for clients that do not run scripts. */
export interface PageHead {
  /** The page's own title; the home page has none. */
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** The canonical address, absolute. */
  readonly canonical?: string | undefined;
  /** Search engines leave it out. */
  readonly isPrivate?: true;
  /** Absolute addresses, the best first. */
  readonly pictures?: readonly string[];
  /** schema.org, as JSON-LD. */
  readonly data?: readonly object[];
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** As text or in an attribute, of HTML and XML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}

function meta(key: 'name' | 'property', name: string, content: string | undefined): string {
  return content === undefined ? '' : `<meta ${key}="${name}" content="${escaped(content)}">`;
}

/** Data, not code: the policy lets no inline script run. `<` is written so that no value can end the element. */
export function dataElement(attributes: string, value: unknown): string {
  return `<script ${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}

/** Messengers show no drawings. */
export function isDrawing(picture: string): boolean {
  return /\.svg$/i.test(picture.split(/[?#]/, 1)[0] ?? '');
}

/** Elements with `data-page` belong to this address: the shell removes them on navigation. */
export function renderHead(head: PageHead): string {
  const { title, description = brand.description, canonical, pictures = [], data = [] } = head;
  const shownTitle = documentTitle(title);
  const photo = pictures.find((each) => !isDrawing(each));
  return [
    `<title>${escaped(shownTitle)}</title>`,
    meta('name', 'description', description),
    canonical === undefined ? '' : `<link rel="canonical" href="${escaped(canonical)}" data-page>`,
    head.isPrivate ? '<meta name="robots" content="noindex" data-page>' : '',
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title ?? shownTitle),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    ...pictures.map((each) => meta('property', 'og:image', each)),
    meta('name', 'twitter:card', photo && 'summary_large_image'),
    meta('name', 'twitter:image', photo),
    ...data.map((each) => dataElement('type="application/ld+json" data-page', each)),
  ].join('');
}
