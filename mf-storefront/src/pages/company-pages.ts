/** One chunk for all: each page is a few hundred bytes of text. */
export { AboutPage } from './about.page.tsx';
export { BlogsPage } from './blogs.page.tsx';
export { ContactPage } from './contact.page.tsx';
export { JobsPage } from './jobs.page.tsx';
export { PortfolioPage } from './portfolio.page.tsx';
export { TextPage } from './text.page.tsx';
