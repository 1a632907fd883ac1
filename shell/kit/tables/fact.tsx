import type { ReactNode } from 'react';

/** One row of a `dl`: a label with its value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-3 border-b border-hairline py-2">
      <dt className="kit-caption">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
