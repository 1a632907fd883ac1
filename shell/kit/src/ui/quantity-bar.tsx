import { formatCount, stockBar } from '@shop/contracts/client';

interface QuantityBarProps {
  minimum: number;
  available: number;
}

/** Minimum order and stock as text and bar: the mark is the minimum, the fill is the stock, full when plentiful. */
export function QuantityBar({ minimum, available }: QuantityBarProps) {
  const { filled, mark, isShort } = stockBar({ minOrderQuantity: minimum, availableQuantity: available });
  return (
    <div className="kit-quantity">
      <p className="kit-caption kit-quantity-text">
        <span>
          min. <b>{formatCount(minimum)}</b>
        </span>
        <span>
          <b>{formatCount(available)}</b> available
        </span>
      </p>
      {/* A drawing, because the policy allows no style attributes in a page's HTML. */}
      <svg
        aria-hidden="true"
        className={`block h-1.5 w-full overflow-visible bg-base-300 ${isShort ? 'fill-warning' : 'fill-secondary'}`}
      >
        <rect width={`${filled}%`} height="6" />
        <rect className="fill-base-content" x={`${mark}%`} y="-3" width="2" height="12" />
      </svg>
    </div>
  );
}
