import { t } from '@lingui/core/macro';
import { pageTitles, paths } from '@shop/contracts/pages';
import { LinkButton, useDocumentTitle } from '@shop/front-kit';

const bolts = [0, 72, 144, 216, 288];

/** A wheel flange with one bolt missing; its place is circled in the signal colour. */
function MissingPartDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 320 200" width="320" height="200" className="kit-drawing mb-4">
      <circle className="tone" cx="130" cy="100" r="78" />
      <circle className="heavy" cx="130" cy="100" r="78" />
      <circle className="fine" cx="130" cy="100" r="70" />
      <circle className="fine" cx="130" cy="100" r="48" strokeDasharray="10 3 2 3" />
      <circle className="heavy" cx="130" cy="100" r="22" />
      <path className="fine" d="M40 100h180M130 10v180" strokeDasharray="16 4 3 4" />
      {bolts.map((angle) => (
        <g key={angle} transform={t`rotate(${angle - 54} 130 100) translate(178 100)`}>
          {angle === 0 ? (
            <circle className="signal" r="11" strokeDasharray="4 4" />
          ) : (
            <path className="heavy" d="M9 0 4.5 7.8h-9L-9 0l4.5-7.8h9z" />
          )}
        </g>
      ))}
      <path className="signal" d="M167 54 218 26h70" />
      <text className="fill-muted stroke-none font-mono text-[13px]" x="222" y="20">{t`item 404`}</text>
    </svg>
  );
}

export function NotFoundPage() {
  useDocumentTitle(pageTitles.notFound);
  return (
    <section className="not-found grid justify-items-center gap-2 px-(--page-margin) py-16 text-center">
      <MissingPartDrawing />
      <p className="kit-caption">{t`404 / no part in this position`}</p>
      <h1>{t`Oops!`}</h1>
      <p className="max-w-[62ch] text-muted">{t`The page you are looking for is unavailable`}</p>
      <LinkButton to={paths.home} kind="primary" className="mt-6">{t`Back to Home`}</LinkButton>
    </section>
  );
}
