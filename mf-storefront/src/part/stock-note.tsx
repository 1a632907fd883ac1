import type { Part } from '@shop/contracts';
import { CircleSlash, TriangleAlert } from 'lucide-react';
import { stockState } from './stock.rules.ts';

const notes = {
  'out-of-stock': { Icon: CircleSlash, text: 'Out of stock', tone: 'text-error' },
  'below-minimum': { Icon: TriangleAlert, text: 'Stock is below the minimum order', tone: 'text-warning' },
} as const;

/** Why a part cannot be ordered now; nothing when it can. */
export function StockNote({ part }: { part: Pick<Part, 'minOrderQuantity' | 'availableQuantity'> }) {
  const state = stockState(part);
  if (state === 'orderable') return null;
  const { Icon, text, tone } = notes[state];
  return (
    <p className={`flex items-center gap-1.5 text-xs font-semibold ${tone}`}>
      <Icon aria-hidden size={15} />
      {text}
    </p>
  );
}
