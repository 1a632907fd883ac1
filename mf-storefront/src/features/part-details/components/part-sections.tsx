import { t } from '@lingui/core/macro';
import { countryName } from '@shop/contracts';
import { formatHsCode, formatWeight, type Part } from '@shop/contracts/client';
import { Section } from '@shop/front-kit';
import { CopyButton } from './copy-button.tsx';
import { FitmentTable } from './fitment-table.tsx';

function specificationOf({ attributes = [], weightGrams, hsCode, origin }: Part) {
  const rows = attributes.map(({ name, value, unit }) => ({
    name,
    value: unit === undefined ? value : `${value}\u00a0${unit}`,
  }));
  if (weightGrams !== undefined) rows.push({ name: t`Weight`, value: formatWeight(weightGrams) });
  if (hsCode !== undefined) rows.push({ name: t`HS code`, value: formatHsCode(hsCode) });
  if (origin !== undefined) rows.push({ name: t`Country of origin`, value: countryName(origin) });
  return rows;
}

function Specification({ part }: { part: Part }) {
  return (
    <table className="w-full max-w-3xl text-sm" aria-label={t`Specification`}>
      <tbody>
        {specificationOf(part).map(({ name, value }) => (
          <tr key={name} className="border-b border-base-300 align-top">
            <th scope="row" className="w-1/2 py-2 pr-4 text-left font-normal text-muted">
              {name}
            </th>
            <td className="py-2 font-mono wrap-anywhere">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OeNumbers({ numbers }: { numbers: readonly string[] }) {
  return (
    <ul className="-ml-2 flex flex-wrap gap-x-4 print:ml-0">
      {numbers.map((number) => (
        <li key={number}>
          <CopyButton text={number} what={t`OE number`} />
        </li>
      ))}
    </ul>
  );
}

function Facts({ part }: { part: Part }) {
  const { oeNumbers = [] } = part;
  return (
    <div className="grid content-start gap-12">
      {specificationOf(part).length > 0 && (
        <Section title={t`Specification`}>
          <Specification part={part} />
        </Section>
      )}
      {oeNumbers.length > 0 && (
        <Section title={t`Replaces OE numbers`}>
          <OeNumbers numbers={oeNumbers} />
        </Section>
      )}
    </div>
  );
}

/** Facts about a part in the order buyers ask: fitment, specification, replaced numbers, description. */
export function PartSections({ part }: { part: Part }) {
  const { fitments = [] } = part;
  return (
    <>
      <div className="grid gap-12 lg:grid-cols-[7fr_5fr]">
        {fitments.length > 0 && (
          <Section title={t`Fits`}>
            <FitmentTable fitments={fitments} />
          </Section>
        )}
        <Facts part={part} />
      </div>
      <Section title={t`Description`}>
        <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{part.description}</p>
      </Section>
    </>
  );
}
