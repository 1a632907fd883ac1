import { t } from '@lingui/core/macro';
import { specialtiesId } from '@shop/front-kit';
import { Section } from '../../components/layout.tsx';
import { Drawing } from '../../drawings/drawing.tsx';
import { company } from '../../texts/company.ts';

function sentence(claim: string): string {
  return `${claim.charAt(0).toUpperCase()}${claim.slice(1)}`;
}

function Claim({ title, drawing, children }: { title: string; drawing: 'crate' | 'dial'; children: string }) {
  return (
    <li className="grid gap-5 border-t border-base-300 pt-6 sm:grid-cols-[11rem_1fr] sm:items-center">
      <Drawing name={drawing} viewBox="0 0 200 132" className="w-40 sm:w-full" />
      <div>
        <h3>{title}</h3>
        <p className="mt-1 text-muted">{children}</p>
      </div>
    </li>
  );
}

/** The shop's two claims (CON-08, CON-09). */
export function Specialties() {
  return (
    <Section id={specialtiesId} title={t`Our Specialties`} caption={t`Services`}>
      <ul className="grid gap-8 lg:grid-cols-2">
        <Claim
          title={sentence(company.freeDelivery)}
          drawing="crate"
        >{t`Export cartons, insured to the place of delivery.`}</Claim>
        <Claim
          title={sentence(company.support)}
          drawing="dial"
        >{t`Phone and email, in English and Bangla.`}</Claim>
      </ul>
    </Section>
  );
}
