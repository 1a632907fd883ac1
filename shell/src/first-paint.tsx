import { paths } from '@shop/contracts/pages';
import { HomeHero } from '@shop/front-kit';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { MemoryRouter } from 'react-router-dom';
import { FindRow } from './finding/find-row.tsx';
import { Notice } from './frames/notice.tsx';
import { navLink, SiteNav } from './frames/site-nav.tsx';

/** A placeholder for an HTML comment that the edge searches for; React cannot render comments. */
function Mark({ name }: { name: 'home' | '/home' | 'served' }) {
  return <template id={name} />;
}

function withMarks(markup: string): string {
  return markup.replaceAll(/<template id="([^"]+)"><\/template>/g, '<!--$1-->');
}

/** One document serves every path, so no menu item may be marked as current. */
const noPage = '/-';

/**
 * Renders what index.html shows before any script has run: the navigation bar and, on the home page, the hero.
 * The same components replace it later, in the same place. boot.ts marks whether a session is stored.
 */
export function firstPaintHtml(): string {
  return withMarks(
    renderToStaticMarkup(
      <MemoryRouter initialEntries={[noPage]}>
        <SiteNav
          account={
            <>
              <a className={`first-paint-login ${navLink}`} href={paths.login}>
                Login
              </a>
              <span className="first-paint-kept kit-skeleton inline-block h-6 w-17" />
            </>
          }
          extra={
            <>
              <span className="kit-icon-button" />
              <span className="kit-icon-button" />
            </>
          }
        />
        <FindRow />
        <noscript>
          <Notice>You can read this page without JavaScript. Ordering needs it.</Notice>
        </noscript>
        <main id="content" className="min-h-[calc(100dvh-4rem)]">
          <p className="first-paint-failed px-(--page-margin) py-12 text-center">
            The shop didn't load. Check your connection and reload this page.
          </p>
          <Mark name="home" />
          <div className="first-paint-home">
            <HomeHero />
          </div>
          <Mark name="/home" />
          <Mark name="served" />
        </main>
      </MemoryRouter>,
    ),
  );
}
