import { type Part, stockNotes, stockState } from '@shop/contracts/client';
import { formatMoney } from '@shop/front-kit';
import { CircleSlash, TriangleAlert } from 'lucide-react';

/** Price in dollars, always with its unit (CON-06). */
export function Price({ dollars }: { dollars: number }) {
  return (
    <p className="grid">
      <span className="text-xl leading-none font-bold tracking-tight">{formatMoney(dollars)}</span>
      <span className="kit-caption mt-1">per piece</span>
    </p>
  );
}

const looks = {
  'out-of-stock': { Icon: CircleSlash, tone: 'text-error' },
  'below-minimum': { Icon: TriangleAlert, tone: 'text-warning' },
} as const;

/** Explains why a part cannot be ordered now. Renders nothing if it can. */
export function StockNote({ part }: { part: Pick<Part, 'minOrderQuantity' | 'availableQuantity'> }) {
  const state = stockState(part);
  if (state === 'orderable') return null;
  const { Icon, tone } = looks[state];
  return (
    <p className={`flex items-center gap-1.5 text-xs font-semibold ${tone}`}>
      <Icon aria-hidden size={15} />
      {stockNotes[state]}
    </p>
  );
}
