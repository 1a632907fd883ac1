import type { Order } from '@shop/contracts';
import { Button, countOf } from '@shop/front-kit';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useFocusOnNews } from '../../../editing/use-focus-on-news.ts';
import type { ShipResult } from '../api/orders.ts';
import type { Selection } from '../use-selection.ts';

interface ShipSelectedProps {
  selection: Selection;
  onShip: (orders: readonly Order[]) => void;
}

/** What can be done with several orders at once; nothing where there is none to ship. */
export function ShipSelected({ selection, onShip }: ShipSelectedProps) {
  const { firstRows, chosen, orders, isBusy, choose } = selection;
  const ids = [...firstRows.keys()];
  if (ids.length === 0) return null;
  const areAll = chosen.size === ids.length;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Button disabled={isBusy} onClick={() => choose(ids, !areAll)}>
        {areAll ? 'Select none' : `Select all paid (${ids.length})`}
      </Button>
      {chosen.size > 0 && (
        <Button kind="primary" busy={isBusy} onClick={() => onShip(orders)}>
          Ship selected
        </Button>
      )}
      <p role="status" className="kit-caption">
        {chosen.size > 0 && `${countOf(chosen.size, 'orders')} selected`}
      </p>
    </div>
  );
}

interface ShipResultsProps {
  results: readonly ShipResult[];
  onClose: () => void;
}

function summaryOf(results: readonly ShipResult[]): string {
  const failed = results.filter(({ problem }) => problem !== undefined).length;
  const shipped = `${countOf(results.length - failed, 'orders')} shipped`;
  return failed === 0 ? shipped : `${shipped}, ${failed} not`;
}

/** What came of each order, those that were not shipped first. */
export function ShipResults({ results, onClose }: ShipResultsProps) {
  const panel = useFocusOnNews<HTMLElement>(results);
  const sorted = results.toSorted((one, other) => Number(!one.problem) - Number(!other.problem));
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="What was shipped"
      className="mb-6 grid gap-3 rounded-box border border-base-300 bg-base-200 p-4 text-sm"
    >
      <h2 className="text-base">{summaryOf(results)}</h2>
      <ul className="grid max-h-60 gap-1 overflow-y-auto">
        {sorted.map(({ orderId, name, problem }) => (
          <li key={orderId} className="flex items-start gap-2 wrap-anywhere">
            {problem ? (
              <CircleAlert aria-hidden size={16} className="mt-0.5 flex-none text-error" />
            ) : (
              <CircleCheck aria-hidden size={16} className="mt-0.5 flex-none text-success" />
            )}
            <span>
              <span className="font-mono">{name}</span>: {problem ?? 'shipped'}
            </span>
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={onClose}>Close</Button>
      </div>
    </section>
  );
}
