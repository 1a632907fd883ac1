import { specialtiesId } from '@shop/front-kit';
import type { ReactNode } from 'react';
import { company } from '../../company/company.ts';
import { Section } from '../../components/layout.tsx';

/** A crate on its way, with dimension lines. */
function CrateDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 132" className="kit-drawing">
      <path className="tone" d="M64 40 112 24 160 40V84L112 104 64 84Z" />
      <path className="heavy" d="M64 40 112 56 160 40M64 40 112 24 160 40V84L112 104 64 84ZM112 56V104" />
      <path className="fine" d="M88 32 136 48V94M76 44V89M124 52V99M148 44V89M100 52V99" />
      <path className="signal" d="M8 50H48M20 64H52M2 78H44" />
      <path className="fine" d="M64 96V122M160 96V122M64 116H160M64 116l8-4v8zM160 116l-8-4v8z" />
    </svg>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour * 15);

/** A dial with twenty-four hours. */
function DialDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 132" className="kit-drawing">
      <g transform="translate(100 66)">
        <circle className="tone" r="58" />
        <circle className="heavy" r="58" />
        <circle className="fine" r="40" />
        {hours.map((angle) => (
          <path
            key={angle}
            className="fine"
            d={angle % 90 === 0 ? 'M0 -54V-42' : 'M0 -54V-48'}
            transform={`rotate(${angle})`}
          />
        ))}
        <path className="heavy" d="M0 0V-34M0 0L22 13" />
        <circle className="heavy" r="3" />
        <path className="signal" d="M-40 0A40 40 0 1 0 0 -40" />
        <path className="fine" d="M-92 0H-62M62 0H92" strokeDasharray="14 4 3 4" />
      </g>
    </svg>
  );
}

function sentence(claim: string): string {
  return `${claim.charAt(0).toUpperCase()}${claim.slice(1)}`;
}

function Claim({ title, drawing, children }: { title: string; drawing: ReactNode; children: string }) {
  return (
    <li className="grid gap-5 border-t border-base-300 pt-6 sm:grid-cols-[11rem_1fr] sm:items-center">
      <div className="w-40 sm:w-auto">{drawing}</div>
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
    <Section id={specialtiesId} title="Our Specialties" caption="Services">
      <ul className="grid gap-8 lg:grid-cols-2">
        <Claim title={sentence(company.freeDelivery)} drawing={<CrateDrawing />}>
          Packed in cartons that survive a container, insured to your door.
        </Claim>
        <Claim title={sentence(company.support)} drawing={<DialDrawing />}>
          A person who knows the drawing answers, on any day and at any hour.
        </Claim>
      </ul>
    </Section>
  );
}
