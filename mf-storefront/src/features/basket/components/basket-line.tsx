import { t } from '@lingui/core/macro';
import { type Part, pricePerPiece, quantityIn } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import {
  acceptPrices,
  type BasketRow,
  Button,
  formatMoney,
  IconButton,
  PartPicture,
  Skeleton,
  Unbroken,
} from '@shop/front-kit';
import { changeBasket, useBasketSync } from '@shop/shop-runtime';
import { TriangleAlert, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Alternatives } from '../../../part/alternatives.tsx';
import { FitMark } from '../../../part/fit-mark.tsx';
import { stepQuantity } from '../../../part/quantity.rules.ts';
import { QuantityFix } from '../../../part/quantity-fix.tsx';
import { QuantityStepper } from '../../../part/quantity-stepper.tsx';
import { nextBreak, priceNote, rowName, troubleOf } from '../basket-texts.ts';

/** Shared with the skeleton to prevent layout shift when prices arrive. */
export const lineLayout =
  'grid grid-cols-[5rem_minmax(0,1fr)_2.75rem] gap-x-4 gap-y-3 border-b border-base-300 py-4 md:grid-cols-[6rem_minmax(0,1fr)_11rem_9rem_2.75rem]';

function setQuantity(part: Part, quantity: number): void {
  const seenPrice = pricePerPiece(part, quantity);
  changeBasket((lines) =>
    lines.map((line) =>
      line.partId === part._id ? { ...line, quantity, seenPrice, partName: part.name } : line,
    ),
  );
}

interface QuantityProps {
  row: BasketRow;
  part: Part;
  /** Id of the input; its note has this id plus `-note`. */
  id: string;
  onChanged: () => void;
}

/** Saves every whole number at once; other text stays a draft until the input loses focus. */
function Quantity({ row: { quantity, problem }, part, id, onChanged }: QuantityProps) {
  const [draft, setDraft] = useState<string>();
  const step = (direction: 1 | -1): void => {
    setQuantity(part, stepQuantity(String(quantity), direction, part));
    onChanged();
  };
  const type = (typed: string): void => {
    setDraft(typed);
    const read = quantityIn(typed);
    if (read !== undefined) setQuantity(part, read);
  };
  return (
    <QuantityStepper
      fewer={t`Fewer of ${part.name}`}
      more={t`More of ${part.name}`}
      onStep={step}
      aria-label={t`Quantity of ${part.name}`}
      id={id}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem && `${id}-note`}
      value={draft ?? String(quantity)}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setDraft(undefined)}
    />
  );
}

function Notes({ row, id, onChanged }: Pick<QuantityProps, 'row' | 'id' | 'onChanged'>) {
  const trouble = troubleOf(row);
  const sync = useBasketSync();
  const refusal = sync.status === 'done' ? sync.refused?.get(row.partId) : undefined;
  const price = priceNote(row);
  const { part, problem } = row;
  const instead = problem && 'instead' in problem ? problem.instead : undefined;
  return (
    <>
      {refusal && (
        <p className="mt-1 text-sm font-semibold text-warning">{t`Not saved to your account: ${refusal}`}</p>
      )}
      {price && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3 text-sm font-semibold text-warning">
          <span>{price}</span>
          <Button
            aria-label={t`Accept ${formatMoney(row.price)} for ${rowName(row)}`}
            onClick={() => {
              acceptPrices([row]);
              onChanged();
            }}
          >
            {t`Accept ${formatMoney(row.price)}`}
          </Button>
        </div>
      )}
      {trouble && (
        <div
          id={`${id}-note`}
          className="mt-1 flex flex-wrap items-center gap-x-3 text-sm font-semibold text-error"
        >
          <span className="flex items-center gap-1.5">
            <TriangleAlert aria-hidden size={16} />
            {trouble}
          </span>
          {part && (
            <QuantityFix
              name={part.name}
              instead={instead}
              box={id}
              onTake={(quantity) => {
                setQuantity(part, quantity);
                onChanged();
              }}
            />
          )}
        </div>
      )}
    </>
  );
}

function Facts(props: Pick<QuantityProps, 'row' | 'id' | 'onChanged'>) {
  const { row } = props;
  const { part } = row;
  return (
    <div className="min-w-0">
      {part && <p className="kit-caption wrap-anywhere">{part.partNumber}</p>}
      <h2 className="text-base leading-snug wrap-anywhere">
        {part ? (
          <Link className="hover:underline" to={paths.part(part.partNumber)}>
            <Unbroken text={part.name} />
          </Link>
        ) : (
          rowName(row)
        )}
      </h2>
      <FitMark fit={part?.fit} />
      <Notes {...props} />
      {part && row.problem?.fault === 'sold-out' && <Alternatives partId={part._id} />}
    </div>
  );
}

function Amounts({ row }: { row: BasketRow }) {
  const better = nextBreak(row);
  return (
    <div className="text-right">
      <p className={`font-bold ${row.problem ? 'text-muted line-through' : ''}`}>{formatMoney(row.total)}</p>
      <p className="kit-caption">{t`${formatMoney(row.price)} per piece`}</p>
      {better && <p className="kit-caption text-secondary!">{better}</p>}
    </div>
  );
}

interface BasketLineProps {
  row: BasketRow;
  onRemove: () => void;
  /** Called when a button changed the quantity. */
  onChanged: () => void;
}

export function BasketLine({ row, onRemove, onChanged }: BasketLineProps) {
  const id = useId();
  const { part } = row;
  return (
    <li className={lineLayout}>
      <div>{part && <PartPicture name="" src={part.img} />}</div>
      <Facts row={row} id={id} onChanged={onChanged} />
      <IconButton
        icon={X}
        label={t`Remove ${rowName(row)}`}
        className="-mt-2 md:order-last md:mt-0"
        onClick={onRemove}
      />
      <div className="col-span-3 flex items-start justify-between gap-4 md:contents">
        <div className="w-44 min-w-0">
          {part && <Quantity row={row} part={part} id={id} onChanged={onChanged} />}
        </div>
        <Amounts row={row} />
      </div>
    </li>
  );
}

const places = [1, 2, 3];

export function BasketSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">{t`Loading basket`}</p>
      {places.map((place) => (
        <div key={place} className={`${lineLayout} kit-skeletons`}>
          <Skeleton className="aspect-4/3" />
          <Skeleton className="h-12" />
          <Skeleton className="h-11 max-md:col-span-3" />
          <Skeleton className="h-11 max-md:hidden" />
        </div>
      ))}
    </>
  );
}
