import { CircleCheck, CircleX } from 'lucide-react';

interface FitMarkProps {
  /** Undefined when the part's fitments are unknown. */
  fits: boolean | undefined;
  /** Pass the name where the vehicle is not shown nearby. */
  vehicle?: string;
}

/** Shows whether a part fits the visitor's vehicle. Renders nothing when unknown. */
export function FitMark({ fits, vehicle = 'your vehicle' }: FitMarkProps) {
  if (fits === undefined) return null;
  const Icon = fits ? CircleCheck : CircleX;
  return (
    <p
      className={`mt-1 flex items-start gap-1.5 text-sm font-semibold ${fits ? 'text-success' : 'text-warning'}`}
    >
      <Icon aria-hidden size={17} className="mt-[0.2em] flex-none" />
      {fits ? `Fits ${vehicle}` : `Does not fit ${vehicle}`}
    </p>
  );
}
