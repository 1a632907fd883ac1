import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { pageTitles } from '@shop/contracts/pages';
import { brand } from '@shop/front-kit';
import { Page } from '../components/layout.tsx';
import openings from '../texts/openings.json' with { type: 'json' };
import { MailLink } from '../texts/text.tsx';

export function JobsPage() {
  return (
    <Page
      title={pageTitles.jobs}
      caption={t`Working at ${brand.name}`}
      lead={t`Open positions. Apply by email with a CV, in English or Bangla.`}
    >
      <ul className="grid border-t border-base-content">
        {openings.map(({ title, place, text }) => (
          <li key={title} className="grid gap-2 border-b border-base-300 py-6 md:grid-cols-[20rem_1fr]">
            <div>
              <h2 className="text-lg">{title}</h2>
              <p className="kit-caption">{place}</p>
            </div>
            <p className="max-w-[62ch] text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8 max-w-[62ch]">
        <Trans>
          Applications, also for other positions: <MailLink subject={t`Job application`} />. We reply within
          two weeks.
        </Trans>
      </p>
    </Page>
  );
}
