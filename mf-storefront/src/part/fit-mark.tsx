import { CircleCheck, CircleX } from 'lucide-react';

interface FitMarkProps {
  /** Undefined when nothing is known of what the part fits. */
  fits: boolean | undefined;
  /** Named where it is not in sight anyway. */
  vehicle?: string;
}

/** Whether a part goes into the visitor's vehicle; nothing where that is not known. */
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
