import { type Part, partFamilies } from '@shop/contracts';
import { PartPicture, QuantityBar } from '@shop/front-kit';
import type { ReactNode } from 'react';
import { Price } from '../../../part/price.tsx';
import { StockNote } from '../../../part/stock-note.tsx';
import { OrderedStamp } from './ordered-stamp.tsx';

function Cell({ label, place = '', children }: { label: string; place?: string; children: ReactNode }) {
  return (
    <div className={`grid content-start gap-1 border-t border-l border-base-300 p-3 sm:px-4 ${place}`}>
      <dt className="kit-caption">{label}</dt>
      <dd className="grid min-w-0 gap-2 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The part as its drawing sheet: picture, title block with the facts, description in full (PUR-01 to PUR-06). */
export function DrawingSheet({ part, ordered }: { part: Part; ordered: boolean }) {
  return (
    <article className="grid content-start gap-6">
      <div className="relative overflow-hidden rounded-lg border border-base-300 [&_.kit-picture]:max-h-96 [&_.kit-picture]:w-full [&_.kit-picture]:grid-rows-[minmax(0,1fr)] [&_.kit-picture]:rounded-none [&_.kit-picture]:border-0">
        <PartPicture name={part.name} src={part.img} eager />
        {ordered && <OrderedStamp />}
        <div className="border-t border-base-300 p-3 sm:p-4">
          <p className="kit-caption">Part</p>
          <h1 className="text-xl wrap-anywhere">{part.name}</h1>
        </div>
        <dl className="-ml-px grid grid-cols-2 sm:grid-cols-3">
          <Cell label="Number">{part.partNumber}</Cell>
          <Cell label="Family">{partFamilies[part.family]}</Cell>
          <Cell label="Price" place="max-sm:col-span-2">
            <Price dollars={part.price} />
          </Cell>
          <Cell label="Stock" place="col-span-2 sm:col-span-3">
            <QuantityBar minimum={part.minOrderQuantity} available={part.availableQuantity} />
            <StockNote part={part} />
          </Cell>
        </dl>
      </div>
      <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{part.description}</p>
    </article>
  );
}
