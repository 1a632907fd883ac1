import { formatCount } from '../text.ts';

interface QuantityBarProps {
  minimum: number;
  available: number;
}

/** Stock that this many minimum orders could be taken from is plentiful. */
const plentifulOrders = 25;

/** Minimum order and stock on one line and one bar: the mark is the minimum, the fill is the stock, full when it is plentiful. */
export function QuantityBar({ minimum, available }: QuantityBarProps) {
  const plentiful = minimum * plentifulOrders;
  const short = available < minimum;
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
      <div aria-hidden className={short ? 'kit-quantity-bar kit-quantity-short' : 'kit-quantity-bar'}>
        <span
          className="kit-quantity-fill"
          style={{ width: `${Math.min(available / plentiful, 1) * 100}%` }}
        />
        <span className="kit-quantity-mark" style={{ left: `${(minimum / plentiful) * 100}%` }} />
      </div>
    </div>
  );
}
