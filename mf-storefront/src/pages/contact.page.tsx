import { t } from '@lingui/core/macro';
import { pageTitles } from '@shop/contracts/pages';
import { CompanyText, useCompany } from '@shop/front-kit';
import type { ReactNode } from 'react';
import { Page } from '../components/layout.tsx';
import { MailLink } from '../texts/text.tsx';

function Way({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-2 border-t border-base-300 pt-5">
      <h2 className="text-lg">{title}</h2>
      <p>{children}</p>
      <p className="text-sm text-muted">{note}</p>
    </section>
  );
}

export function ContactPage() {
  const company = useCompany();
  return (
    <Page
      title={pageTitles.contact}
      caption={t`24/7 online support`}
      lead={t`Please have the part number or order number ready. The part number is on the box, the order number on the invoice.`}
    >
      <div className="grid gap-8 md:grid-cols-3">
        <Way title={t`Write`} note={t`Answered within one working day, urgent orders first.`}>
          <MailLink />
        </Way>
        <Way title={t`Call`} note={t`English and Bangla, day and night.`}>
          <a className="kit-link" href={company && `tel:${company.phone.replaceAll(' ', '')}`}>
            <CompanyText of="phone" />
          </a>
        </Way>
        <Way title={t`Visit`} note={t`Sunday to Thursday, 9:00 to 17:00. Please call before you come.`}>
          <CompanyText of="address" />
        </Way>
      </div>
    </Page>
  );
}
