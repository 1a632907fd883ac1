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
      <div aria-hidden className={isShort ? 'kit-quantity-bar kit-quantity-short' : 'kit-quantity-bar'}>
        <span className="kit-quantity-fill" style={{ width: `${filled}%` }} />
        <span className="kit-quantity-mark" style={{ left: `${mark}%` }} />
      </div>
    </div>
  );
}
