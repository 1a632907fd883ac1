import type { ReactNode } from 'react';

/** Sheet left, form right; on a phone one under the other. */
export function PurchaseLayout({ sheet, form }: { sheet: ReactNode; form: ReactNode }) {
  return (
    <div className="grid gap-8 lg:grid-cols-[7fr_5fr] lg:gap-12">
      {sheet}
      {form}
    </div>
  );
}
