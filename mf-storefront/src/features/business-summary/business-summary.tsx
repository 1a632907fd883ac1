import { LinkButton, paths } from '@shop/front-kit';
import { company } from '../../company/company.ts';
import { Section } from '../../components/section.tsx';

/** Four figures of the company on a rule (CON-10 to CON-13). */
export const BusinessSummary = () => (
  <Section
    id="business-summary"
    title="Business Summary"
    caption="Company figures, as published by the company"
  >
    <dl className="grid grid-cols-2 gap-y-8 lg:grid-cols-4">
      {company.figures.map(({ value, label, note }) => (
        <div key={label} className="flex flex-col-reverse justify-end border-l border-base-300 pl-4 lg:pl-6">
          <dt className="mt-2">
            <span className="block text-sm font-semibold">{label}</span>
            {note && <span className="kit-caption">{note}</span>}
          </dt>
          <dd className="text-2xl font-bold tracking-tight">{value}</dd>
        </div>
      ))}
    </dl>
    <div className="mt-8 flex flex-wrap gap-3">
      <LinkButton kind="primary" to={paths.contact}>
        Contact Us
      </LinkButton>
      <LinkButton to={paths.policies}>Our Policies</LinkButton>
    </div>
  </Section>
);
