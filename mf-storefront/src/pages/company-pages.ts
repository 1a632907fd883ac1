/** One chunk for all: each page is a few hundred bytes of text. */
export { AboutPage } from './about.page.tsx';
export { BlogsPage } from './blogs.page.tsx';
export { ContactPage } from './contact.page.tsx';
export { CookiesPage } from './cookies.page.tsx';
export { JobsPage } from './jobs.page.tsx';
export { PoliciesPage } from './policies.page.tsx';
export { PortfolioPage } from './portfolio.page.tsx';
export { PressKitPage } from './press-kit.page.tsx';
export { PrivacyPage } from './privacy.page.tsx';
export { TermsPage } from './terms.page.tsx';
