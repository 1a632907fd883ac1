import { Trans } from '@lingui/react/macro';
import { formatCount } from '@shop/contracts/client';

/** Minimum orders that fill the bar: more than most parts ever have. */
const plentifulOrders = 144;

/** Square root scale, so that a few minimum orders look different from one. */
function shareOfBar(orders: number): number {
  return Math.min(Math.sqrt(orders / plentifulOrders), 1) * 100;
}

interface QuantityBarProps {
  minimum: number;
  available: number;
}

/** Minimum order and stock as text and bar: the mark is the minimum, the fill is the stock, full when plentiful. */
export function QuantityBar({ minimum, available }: QuantityBarProps) {
  const color = available < minimum ? 'fill-warning' : 'fill-secondary';
  return (
    <div className="grid gap-1.5">
      <p className="kit-caption flex flex-wrap justify-between gap-x-4 [&_b]:font-medium [&_b]:text-base-content">
        <span>
          <Trans>
            min. <b>{formatCount(minimum)}</b>
          </Trans>
        </span>
        <span>
          <Trans>
            <b>{formatCount(available)}</b> available
          </Trans>
        </span>
      </p>
      {/* A drawing, because the policy allows no style attributes in a page's HTML. */}
      <svg aria-hidden="true" className={`block h-1.5 w-full overflow-visible bg-base-300 ${color}`}>
        <rect width={`${shareOfBar(available / minimum)}%`} height="6" />
        <rect className="fill-base-content" x={`${shareOfBar(1)}%`} y="-3" width="2" height="12" />
      </svg>
    </div>
  );
}
