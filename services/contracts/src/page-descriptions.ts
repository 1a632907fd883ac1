import { brand } from './brand.ts';
import type { pageTitles } from './pages.ts';

/**
 * Meta descriptions for search engines and messengers, about 160 characters at most. Separate from the titles because browsers
 * never need them.
 */
export const pageDescriptions: Readonly<Record<Exclude<keyof typeof pageTitles, 'notFound'>, string>> = {
  about: `The people, the foundry and the test bench behind ${brand.name}: a maker of replacement parts in Sylhet, Bangladesh, since ${brand.since}.`,
  blogs:
    'Five questions about building web shops from independent front ends, answered by the people who build this one.',
  portfolio: 'The engineer behind the pages of this shop: education, skills and three projects.',
  contact: `How to reach ${brand.name} at any hour: mail, telephone and the address of the factory in Sylhet, Bangladesh.`,
  jobs: `Working at ${brand.name}: open positions in the machine shop, at the measuring bench and with our customers.`,
  pressKit: `Facts, figures and drawings of ${brand.name} for writers and editors.`,
  terms: `The terms of use of the ${brand.name} shop: orders, prices, cancelling, reviews, liability.`,
  privacy: `Which data the ${brand.name} shop keeps of its visitors and buyers, for what, and for how long.`,
  cookies: `Which cookies the ${brand.name} shop sets, and what it keeps in your browser.`,
  policies: `How ${brand.name} deals with minimum orders, holding and paying, delivery, returns and warranty.`,
  basket: `What you are about to order at ${brand.name}, with prices and stock as they are now.`,
  quickOrder: `Order many parts at once at ${brand.name}: paste part numbers and quantities from a spreadsheet, or upload a list.`,
  login: `Log in to ${brand.name} to order parts, follow your orders and write reviews.`,
  mailedLink: `Confirm what an email from ${brand.name} asked you to.`,
  signup: `One account at ${brand.name} for orders, reviews and your profile.`,
};
