import { formatDeadline, formatMoment } from '../text.ts';

interface MomentProps {
  at: string;
  /** With the time zone, for a time that something ends at. */
  isDeadline?: boolean;
}

/** A date with its time, whose parts keep their order on pages that run from right to left. */
export function Moment({ at, isDeadline = false }: MomentProps) {
  return (
    <time dateTime={at} dir="auto">
      {isDeadline ? formatDeadline(at) : formatMoment(at)}
    </time>
  );
}
