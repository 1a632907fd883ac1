import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { paths } from '@shop/contracts/pages';
import { loadTexts } from '@shop/front-kit';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { MemoryRouter } from 'react-router-dom';
import { FindRow } from './finding/find-row.tsx';
import { Notice } from './frames/notice.tsx';
import { navLink, SiteNav } from './frames/site-nav.tsx';

await loadTexts('en', (language) => import(`./locales/${language}.po`));

/** React cannot render the comment that the edge searches for. */
function withMark(markup: string): string {
  return markup.replace('<template id="served"></template>', '<!--served-->');
}

/** One document serves every path, so no menu item may be marked as current. */
const noPage = '/-';

/**
 * Renders what index.html shows before any script has run: the navigation bar, which React replaces with
 * the same components. The edge adds the page's content. boot.ts marks whether a session is stored.
 */
export function firstPaintHtml(): string {
  return withMark(
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <MemoryRouter initialEntries={[noPage]}>
          <SiteNav
            account={
              <>
                <a className={`first-paint-login ${navLink}`} href={paths.login}>{t`Login`}</a>
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
            <Notice>{t`You can read this page without JavaScript. Ordering needs it.`}</Notice>
          </noscript>
          <main id="content" className="min-h-[calc(100dvh-4rem)]">
            <p className="first-paint-failed px-(--page-margin) py-12 text-center">{t`The shop didn't load. Check your connection and reload this page.`}</p>
            <template id="served" />
          </main>
        </MemoryRouter>
      </I18nProvider>,
    ),
  );
}
