import { addressInLine, type CompanyContact } from '@shop/contracts';
import { brand } from '@shop/contracts/brand';
import { pageDescriptions } from '@shop/contracts/page-descriptions';
import { pageTitles, paths, type SitePage } from '@shop/contracts/pages';
import type { BreadcrumbList, Organization, SearchAction, WebSite, WithContext } from 'schema-dts';
import type { PageHead } from './head.ts';

/** Shown by messengers for pages without a picture of their own: the top of the home page. */
export const shopPicture = '/preview.png';

type TitledPage = keyof typeof pageDescriptions;

function isTitled(name: string): name is TitledPage {
  return name in pageDescriptions;
}

const titledPages = new Map<string, TitledPage>(
  Object.keys(pageDescriptions)
    .filter(isTitled)
    .map((name) => [paths[name], name] as const),
);

/** Public, but not for search engines. */
const personalPages: ReadonlySet<string> = new Set([
  paths.login,
  paths.signup,
  paths.mailedLink,
  paths.basket,
]);

/** Public pages for search engines; pages of parts are added to them. */
export const indexedPaths: readonly string[] = [
  paths.home,
  ...[...titledPages.keys()].filter((path) => !personalPages.has(path)),
];

export const notFoundHead: PageHead = { title: pageTitles.notFound, isPrivate: true };

/** The head of a page that has none of its own. */
export function shopHead(origin: string): PageHead {
  return { pictures: [origin + shopPicture] };
}

interface Crumb {
  readonly name: string;
  readonly item: string;
}

export function breadcrumbs(crumbs: readonly Crumb[]): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, at) => ({
      '@type': 'ListItem' as const,
      position: at + 1,
      ...crumb,
    })),
  };
}

/** The vocabulary has inputs of actions, the types have not: https://schema.org/docs/actions.html */
type SearchBox = Exclude<SearchAction, string> & { 'query-input': string };

/** The company's data is left out while the API does not answer. */
function shopData(origin: string, company: CompanyContact | undefined) {
  const organization: WithContext<Organization> = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/icon.svg`,
    description: brand.description,
    legalName: company?.name,
    email: company?.email,
    telephone: company?.phone,
    address: company && addressInLine(company.address),
    taxID: company?.taxId,
    foundingDate: String(brand.since),
  };
  const search: SearchBox = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  const site: WithContext<WebSite> = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: brand.name,
    url: `${origin}/`,
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: search,
  };
  return [organization, site];
}

/** The head of a page that is the same for all visitors. */
export function siteHead(
  { pattern, access }: Pick<SitePage, 'pattern' | 'access'>,
  origin: string,
  company?: CompanyContact,
): PageHead {
  const shop = shopHead(origin);
  if (access !== 'public') return { ...shop, isPrivate: true };
  const canonical = origin + pattern;
  if (pattern === paths.home) return { ...shop, canonical, data: shopData(origin, company) };
  const name = titledPages.get(pattern);
  if (name === undefined) return shop;
  const own = { ...shop, title: pageTitles[name], description: pageDescriptions[name] };
  if (personalPages.has(pattern)) return { ...own, isPrivate: true };
  const data = breadcrumbs([
    { name: brand.name, item: `${origin}/` },
    { name: own.title, item: canonical },
  ]);
  return { ...own, canonical, data: [data] };
}
