import { type Part, partFamilies } from '@shop/contracts';
import { excerpt, LinkButton, PartPicture, paths, QuantityBar } from '@shop/front-kit';
import { Price } from '../../../part/price.tsx';
import { StockNote } from '../../../part/stock-note.tsx';
import { cardLayout } from './card-places.ts';

interface PartCardProps {
  part: Part;
  /** The first cards are in sight at once: their pictures do not wait. */
  eager: boolean;
}

/** One part of the catalogue: drawing left, facts right, 'Place Order' in the lower right corner. */
export function PartCard({ part, eager }: PartCardProps) {
  const nameId = `part-${part._id}`;
  return (
    <article aria-labelledby={nameId} className={cardLayout.card}>
      <div className={cardLayout.picture}>
        <PartPicture name={part.name} src={part.img} eager={eager} />
      </div>
      <header className={cardLayout.head}>
        <p className="kit-caption wrap-anywhere">
          {part.partNumber} <span className="max-sm:hidden">/ {partFamilies[part.family]}</span>
        </p>
        <h3
          id={nameId}
          tabIndex={-1}
          className="mt-1 text-base leading-snug wrap-anywhere sm:text-lg lg:min-h-[2lh]"
        >
          {part.name}
        </h3>
      </header>
      <p className={`${cardLayout.text} wrap-anywhere`}>{excerpt(part.description)}</p>
      <div className={cardLayout.stock}>
        <QuantityBar minimum={part.minOrderQuantity} available={part.availableQuantity} />
        <StockNote part={part} />
      </div>
      <footer className={cardLayout.foot}>
        <Price dollars={part.price} />
        <LinkButton kind="primary" to={paths.purchase(part._id)} aria-describedby={nameId}>
          Place Order
        </LinkButton>
      </footer>
    </article>
  );
}
