import { formatWeight, type Part } from '@shop/contracts/client';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { FitmentTable } from './fitment-table.tsx';

interface PartSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

export function PartSection({ id, title, children }: PartSectionProps) {
  return (
    <section aria-labelledby={id} className="border-t border-base-content pt-4">
      <h2 id={id} className="mb-4 text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

function specificationOf({ attributes = [], weightGrams }: Part) {
  const rows = attributes.map(({ name, value, unit }) => ({
    name,
    value: unit === undefined ? value : `${value}\u00a0${unit}`,
  }));
  return weightGrams === undefined ? rows : [...rows, { name: 'Weight', value: formatWeight(weightGrams) }];
}

function Specification({ part }: { part: Part }) {
  return (
    <table className="w-full max-w-3xl text-sm" aria-label="Specification">
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
          <CopyButton text={number} what="OE number" />
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
        <PartSection id="specification" title="Specification">
          <Specification part={part} />
        </PartSection>
      )}
      {oeNumbers.length > 0 && (
        <PartSection id="replaces" title="Replaces OE numbers">
          <OeNumbers numbers={oeNumbers} />
        </PartSection>
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
          <PartSection id="fits" title="Fits">
            <FitmentTable fitments={fitments} />
          </PartSection>
        )}
        <Facts part={part} />
      </div>
      <PartSection id="description" title="Description">
        <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{part.description}</p>
      </PartSection>
    </>
  );
}
