import { formatCount } from '../text.ts';

interface QuantityBarProps {
  minimum: number;
  available: number;
}

/** Minimum order and stock on one line and one bar: the mark is the minimum, the fill is the stock. */
export function QuantityBar({ minimum, available }: QuantityBarProps) {
  const scale = Math.max(available, minimum * 2, 1);
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
        <span className="kit-quantity-fill" style={{ width: `${(available / scale) * 100}%` }} />
        <span className="kit-quantity-mark" style={{ left: `${(minimum / scale) * 100}%` }} />
      </div>
    </div>
  );
}
