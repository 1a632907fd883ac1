import { t } from '@lingui/core/macro';
import { pageTitles } from '@shop/contracts/pages';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from '../components/layout.tsx';
import portfolio from '../texts/portfolio.json' with { type: 'json' };

/** One row of the sheet: heading left, facts right. */
function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-base-300 py-8 md:grid-cols-[12rem_1fr]">
      <h2 className="text-lg">{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function Projects() {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {portfolio.projects.map(({ name, about, url }) => (
        <li key={url} className="grid content-start gap-2 rounded-lg border border-base-300 p-5">
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="kit-link kit-link-alone gap-2 text-lg font-semibold"
          >
            {name}
            <ExternalLink aria-hidden size={16} />
          </a>
          <p className="text-sm text-muted">{about}</p>
        </li>
      ))}
    </ul>
  );
}

export function PortfolioPage() {
  return (
    <Page
      tab={pageTitles.portfolio}
      title={portfolio.name}
      caption={t`My Portfolio / ${portfolio.role}`}
      lead={portfolio.about}
    >
      <Row title={t`Contact`}>
        <a href={`mailto:${portfolio.email}`} className="kit-link wrap-anywhere">
          {portfolio.email}
        </a>
      </Row>
      <Row title={t`Education`}>
        <ul className="grid gap-4">
          {portfolio.education.map(({ degree, place, years }) => (
            <li key={degree}>
              <p className="font-semibold">{degree}</p>
              <p className="text-muted">{place}</p>
              <p className="kit-caption">{years}</p>
            </li>
          ))}
        </ul>
      </Row>
      <Row title={t`Skills`}>
        <ul className="flex flex-wrap gap-2">
          {portfolio.skills.map((skill) => (
            <li key={skill} className="rounded-sm border border-base-300 px-3 py-1 text-sm">
              {skill}
            </li>
          ))}
        </ul>
      </Row>
      <Row title={t`Projects`}>
        <Projects />
      </Row>
    </Page>
  );
}
