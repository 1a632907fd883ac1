import '../styles.css';
import { defineArea, paths } from '@shop/front-kit';
import { AboutPage } from '../pages/about.page.tsx';
import { BlogsPage } from '../pages/blogs.page.tsx';
import { ContactPage } from '../pages/contact.page.tsx';
import { CookiesPage } from '../pages/cookies.page.tsx';
import { HomePage } from '../pages/home.page.tsx';
import { JobsPage } from '../pages/jobs.page.tsx';
import { PoliciesPage } from '../pages/policies.page.tsx';
import { PortfolioPage } from '../pages/portfolio.page.tsx';
import { PressKitPage } from '../pages/press-kit.page.tsx';
import { PrivacyPage } from '../pages/privacy.page.tsx';
import { PurchasePage } from '../pages/purchase.page.tsx';
import { TermsPage } from '../pages/terms.page.tsx';

/** The only door of the storefront: its pages. */
export const area = defineArea({
  routes: [
    { path: paths.home, element: <HomePage /> },
    { path: paths.about, element: <AboutPage /> },
    { path: paths.blogs, element: <BlogsPage /> },
    { path: paths.portfolio, element: <PortfolioPage /> },
    { path: '/purchase/:id', element: <PurchasePage /> },
    { path: paths.contact, element: <ContactPage /> },
    { path: paths.jobs, element: <JobsPage /> },
    { path: paths.pressKit, element: <PressKitPage /> },
    { path: paths.terms, element: <TermsPage /> },
    { path: paths.privacy, element: <PrivacyPage /> },
    { path: paths.cookies, element: <CookiesPage /> },
    { path: paths.policies, element: <PoliciesPage /> },
  ],
});
