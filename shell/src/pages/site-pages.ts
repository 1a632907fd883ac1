import type { Remote } from '@shop/contracts';
import type { SitePage } from '@shop/contracts/pages';
import { pages as shellPages } from './pages.ts';

const own: readonly SitePage[] = shellPages.map((page) => ({ ...page, owner: 'shell' }));
let all = own;

/** Takes the pages that the micro-frontends of this page have. */
export function learnPages(remotes: readonly Pick<Remote, 'name' | 'pages'>[]): void {
  all = [...own, ...remotes.flatMap(({ name, pages }) => pages.map((page) => ({ ...page, owner: name })))];
}

/** Every page of the shop, known before the first render. */
export function sitePages(): readonly SitePage[] {
  return all;
}
