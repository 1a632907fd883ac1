import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { countriesByName, euVatNumber, type SaleKind, type TaxRule, taxOf, taxRules } from '@shop/contracts';
import { formatDay, PageTitle, Section, SelectInput, TextInput } from '@shop/front-kit';
import { useState } from 'react';

const countries = countriesByName();

const kindNames: Readonly<Record<SaleKind, MessageDescriptor>> = {
  domestic: msg`Delivery within Bangladesh, or collected there`,
  'eu-business': msg`Delivery within the EU, with a VAT number of the EU`,
  export: msg`Delivery to any other country`,
};

/** The rule of a sale made now. */
function TryRule() {
  const [country, setCountry] = useState('BD');
  const [taxId, setTaxId] = useState('');
  const { text, reason } = taxOf({ country: country || undefined, taxId, at: new Date() });
  const isOdd = taxId !== '' && euVatNumber(taxId) === undefined;
  return (
    <Section title={t`Which rule holds today`}>
      <div className="grid max-w-2xl items-start gap-5 sm:grid-cols-2">
        <SelectInput
          label={t`Delivery to`}
          value={country}
          options={[['', t`Nowhere: the buyer collects`], ...countries]}
          onChange={({ target }) => setCountry(target.value)}
        />
        <TextInput
          label={t`Tax number of the buyer`}
          hint={isOdd ? t`Not the format of an EU VAT number` : t`Such as FR83404833048`}
          value={taxId}
          onChange={({ target }) => setTaxId(target.value)}
        />
      </div>
      <p role="status" className="max-w-2xl">
        <strong>{text}</strong>: {reason}
      </p>
    </Section>
  );
}

function Rule({ rule: { kind, from, text, reason } }: { rule: TaxRule }) {
  return (
    <li className="grid gap-1 rounded-box border border-base-300 p-4 text-sm">
      <p className="font-semibold">
        {i18n._(kindNames[kind])}: {text}
      </p>
      <p>{reason.replace('{taxId}', t`(the number of the buyer)`)}</p>
      <p className="kit-caption">{t`Since ${formatDay(from)}`}</p>
    </li>
  );
}

/** The dated rules of `tax-rules.ts`. A new rate is a change of that table, and old orders keep theirs. */
export function TaxRulesPage() {
  return (
    <>
      <PageTitle
        title={t`Tax Rules`}
        lead={t`Orders keep the rule of their day and print its reason. A release changes the rules.`}
      />
      <div className="grid gap-10">
        <TryRule />
        <Section title={t`All rules`}>
          <ul className="grid max-w-2xl gap-3">
            {taxRules.map((rule) => (
              <Rule key={rule.id} rule={rule} />
            ))}
          </ul>
        </Section>
      </div>
    </>
  );
}
