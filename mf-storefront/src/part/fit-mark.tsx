import { t } from '@lingui/core/macro';
import type { Fit } from '@shop/contracts';
import { axleOf, type Part, vehicleFit, vehicleName } from '@shop/contracts/client';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { useYourVehicle } from './use-your-vehicle.ts';

const looks = {
  fits: { Icon: CircleCheck, text: (vehicle: string) => t`Fits ${vehicle}`, colour: 'text-success' },
  no: { Icon: CircleX, text: (vehicle: string) => t`Does not fit ${vehicle}`, colour: 'text-warning' },
  unknown: {
    Icon: CircleHelp,
    text: (vehicle: string) => t`Fit unknown for ${vehicle}`,
    colour: 'text-secondary',
  },
} as const satisfies Record<Fit['verdict'], unknown>;

interface FitMarkProps {
  /** Undefined without a vehicle. */
  fit: Fit | undefined;
  /** Pass the name where the vehicle is not shown nearby. */
  vehicle?: string;
}

/** Says whether a part fits the visitor's vehicle and why, or asks for the fact that would decide. */
export function FitMark({ fit, vehicle = t`your vehicle` }: FitMarkProps) {
  if (!fit) return null;
  const { Icon, text, colour } = looks[fit.verdict];
  const { asks, reason } = fit;
  return (
    <div className="mt-1 text-sm">
      <p className={`flex items-start gap-1.5 font-semibold ${colour}`}>
        <Icon aria-hidden size={17} className="mt-[0.2em] flex-none" />
        {asks === undefined ? text(vehicle) : reason}
      </p>
      {asks === undefined && <p className="kit-caption pl-[1.4375rem] wrap-anywhere">{reason}</p>}
    </div>
  );
}

/** Judges a part with all its details. */
export function PartFit({ part: { fitments = [], attributes = [] } }: { part: Part }) {
  const vehicle = useYourVehicle();
  if (!vehicle) return null;
  return (
    <FitMark
      fit={vehicleFit({ fitments, axle: axleOf(attributes) }, vehicle)}
      vehicle={vehicleName(vehicle)}
    />
  );
}
