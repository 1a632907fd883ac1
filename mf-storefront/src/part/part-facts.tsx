import { t } from '@lingui/core/macro';
import { type Part, restockDay, stockNotes, stockState } from '@shop/contracts/client';
import { formatDay, formatMoney } from '@shop/front-kit';
import { CircleSlash, TriangleAlert } from 'lucide-react';

/** Price in dollars, always with its unit (CON-06). */
export function Price({ dollars }: { dollars: number }) {
  return (
    <p className="grid">
      <span className="text-xl leading-none font-bold tracking-tight">{formatMoney(dollars)}</span>
      <span className="kit-caption mt-1">{t`per piece`}</span>
    </p>
  );
}

const looks = {
  'out-of-stock': { Icon: CircleSlash, tone: 'text-error' },
  'below-minimum': { Icon: TriangleAlert, tone: 'text-warning' },
} as const;

type StockFacts = Pick<Part, 'minOrderQuantity' | 'availableQuantity' | 'orderStep' | 'restockExpected'>;

/** Explains why a part cannot be ordered now, and the day it is back. Renders nothing if it can be ordered. */
export function StockNote({ part }: { part: StockFacts }) {
  const state = stockState(part);
  if (state === 'orderable') return null;
  const { Icon, tone } = looks[state];
  const day = restockDay(part, new Date());
  return (
    <p className={`flex items-center gap-1.5 text-xs font-semibold ${tone}`}>
      <Icon aria-hidden size={15} />
      <span>{day ? t`${stockNotes[state]}, expected back on ${formatDay(day)}` : stockNotes[state]}</span>
    </p>
  );
}
