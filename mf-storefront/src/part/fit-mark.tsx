import type { Fit } from '@shop/contracts';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';

const looks = {
  fits: { Icon: CircleCheck, text: 'Fits', colour: 'text-success' },
  no: { Icon: CircleX, text: 'Does not fit', colour: 'text-warning' },
  unknown: { Icon: CircleHelp, text: 'Fit unknown for', colour: 'text-secondary' },
} as const satisfies Record<Fit['verdict'], unknown>;

interface FitMarkProps {
  /** Undefined without a vehicle. */
  fit: Fit | undefined;
  /** Pass the name where the vehicle is not shown nearby. */
  vehicle?: string;
}

/** Says whether a part fits the visitor's vehicle, and why. */
export function FitMark({ fit, vehicle = 'your vehicle' }: FitMarkProps) {
  if (!fit) return null;
  const { Icon, text, colour } = looks[fit.verdict];
  return (
    <div className="mt-1 text-sm">
      <p className={`flex items-start gap-1.5 font-semibold ${colour}`}>
        <Icon aria-hidden size={17} className="mt-[0.2em] flex-none" />
        {text} {vehicle}
      </p>
      <p className="kit-caption pl-[1.4375rem] wrap-anywhere">{fit.reason}</p>
    </div>
  );
}
