import { promises } from '@shop/contracts/client';
import { pageTitles, paths } from '@shop/contracts/pages';
import { personRecords } from '@shop/contracts/person-data';
import { brand, CompanyText, TextLink, useCompany } from '@shop/front-kit';
import { createElement, Fragment, type ReactNode } from 'react';
import { company } from './company.ts';
import { ClientCountries } from './figure-text.tsx';

export function MailLink({ subject }: { subject?: string | undefined }) {
  const company = useCompany();
  const asked = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  return (
    <a className="kit-link wrap-anywhere" href={company && `mailto:${company.email}${asked}`}>
      <CompanyText of="email" />
    </a>
  );
}

function PageLink({ page }: { page: 'terms' | 'privacy' | 'cookies' | 'policies' }) {
  return <TextLink to={paths[page]}>{pageTitles[page]}</TextLink>;
}

const values: Readonly<Record<string, ReactNode>> = {
  ...company,
  name: brand.name,
  companyName: <CompanyText of="name" />,
  address: <CompanyText of="address" />,
  since: brand.since,
  returnDays: promises.returnDays,
  handlingDays: promises.handlingDays,
  clientCountries: <ClientCountries />,
  records: personRecords(),
  terms: <PageLink page="terms" />,
  privacy: <PageLink page="privacy" />,
  cookies: <PageLink page="cookies" />,
  policies: <PageLink page="policies" />,
};

interface TextProps {
  /** `{name}` is a fact about the company or a link, `{mail}` the address. */
  children: string;
  /** Subject of the mail. */
  subject?: string | undefined;
}

export function Text({ children, subject }: TextProps): ReactNode {
  const pieces = children.split(/\{(\w+)\}/).map((piece, at, all) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never move.
    if (at % 2 === 0) return all.length === 1 ? piece : <span key={at}>{piece}</span>;
    if (piece === 'mail') return <MailLink key={piece} subject={subject} />;
    if (!(piece in values)) throw new Error(`{${piece}} in a text is not known`);
    return values[piece];
  });
  return createElement(Fragment, {}, ...pieces);
}
