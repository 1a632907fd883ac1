import { Button, brand } from '@shop/front-kit';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';

type Fact = readonly [label: string, value: string | undefined];

interface SheetProps {
  title: string;
  facts: readonly Fact[];
  children: ReactNode;
}

function Letterhead() {
  return (
    <div className="text-sm">
      <p className="text-xl font-semibold">{brand.name}</p>
      {brand.address.split(', ').map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{brand.phone}</p>
      <p>{brand.email}</p>
      <p>{brand.taxId}</p>
    </div>
  );
}

/** Two columns where they fit; an odd last fact spans both. */
const factGrid =
  'grid min-[26rem]:grid-cols-2 print:grid-cols-2 min-[26rem]:[&>:last-child:nth-child(odd)]:col-span-2 print:[&>:last-child:nth-child(odd)]:col-span-2';

function TitleBlock({ title, facts }: Pick<SheetProps, 'title' | 'facts'>) {
  return (
    <div className="w-full border border-base-300 sm:w-80">
      <h1 className="px-3 py-2 text-2xl font-semibold">{title}</h1>
      <dl className={factGrid}>
        {facts.map(([label, value]) =>
          value === undefined ? null : (
            <div key={label} className="border-t border-base-300 px-3 py-1.5">
              <dt className="kit-caption">{label}</dt>
              <dd className="font-mono text-sm [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}

/** A document on white paper in every theme; the printed page shows nothing else. */
export function Sheet({ title, facts, children }: SheetProps) {
  return (
    <>
      <div className="mt-6 mb-4 flex flex-wrap justify-end gap-3 print:hidden">
        <Button kind="primary" onClick={() => window.print()}>
          <Printer aria-hidden size={18} />
          Print
        </Button>
      </div>
      <article
        data-theme="sheet"
        className="mx-auto grid max-w-[210mm] gap-8 border border-base-300 bg-white p-5 text-black [page:document] sm:p-10 print:max-w-none print:border-0 print:p-px"
      >
        <header className="flex flex-wrap justify-between gap-6">
          <Letterhead />
          <TitleBlock title={title} facts={facts} />
        </header>
        {children}
      </article>
    </>
  );
}

export function Party({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <section className="min-w-56 flex-1 border-t border-base-300 pt-2 text-sm">
      <h2 className="kit-caption">{label}</h2>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address never move, and may be equal
        <p key={at} dir="auto" className="[overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
    </section>
  );
}
