import { t } from '@lingui/core/macro';
import { type Part, partFamilies, stockState } from '@shop/contracts/client';
import { formatMoment, PartPicture, QuantityBar, Skeleton, Unbroken } from '@shop/front-kit';
import type { ReactNode } from 'react';
import { Alternatives } from '../../../part/alternatives.tsx';
import { PartFit } from '../../../part/fit-mark.tsx';
import { Price, StockNote } from '../../../part/part-facts.tsx';
import { useOrderForm } from '../use-order-form.ts';
import { OrderForm } from './order-form.tsx';

/** The stamp on the sheet of a part that was just ordered. */
function OrderedStamp() {
  return (
    <p className="stamp absolute top-6 right-6 -rotate-12 rounded-sm border-2 border-primary bg-base-100/90 px-4 py-2 text-center font-mono text-primary uppercase">
      <span className="block text-lg leading-none font-bold tracking-widest">{t`Ordered`}</span>
      <span className="text-xs">{formatMoment(new Date().toISOString())}</span>
    </p>
  );
}

function Cell({ label, place = '', children }: { label: string; place?: string; children: ReactNode }) {
  return (
    <div className={`grid content-start gap-1 border-t border-l border-base-300 p-3 sm:px-4 ${place}`}>
      <dt className="kit-caption">{label}</dt>
      <dd className="grid min-w-0 gap-2 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The part as a drawing sheet: picture, title block, full description (PUR-01 to PUR-06). */
function DrawingSheet({ part, ordered }: { part: Part; ordered: boolean }) {
  return (
    <article className="grid content-start gap-6">
      <div className="relative overflow-hidden rounded-lg border border-base-300 [&_.kit-picture]:max-h-96 [&_.kit-picture]:w-full [&_.kit-picture]:grid-rows-[minmax(0,1fr)] [&_.kit-picture]:rounded-none [&_.kit-picture]:border-0">
        <PartPicture name={part.name} src={part.img} eager />
        {ordered && <OrderedStamp />}
        <div className="border-t border-base-300 p-3 sm:p-4">
          <p className="kit-caption">{t`Part`}</p>
          <h1 className="text-xl wrap-anywhere">
            <Unbroken text={part.name} />
          </h1>
          <PartFit part={part} />
        </div>
        <dl className="-ml-px grid grid-cols-2 sm:grid-cols-3">
          <Cell label={t`Number`}>{part.partNumber}</Cell>
          <Cell label={t`Family`}>{partFamilies[part.family]}</Cell>
          <Cell label={t`Price`} place="max-sm:col-span-2">
            <Price dollars={part.price} />
          </Cell>
          <Cell label={t`Stock`} place="col-span-2 sm:col-span-3">
            <QuantityBar minimum={part.minOrderQuantity} available={part.availableQuantity} />
            <StockNote part={part} />
            {stockState(part) !== 'orderable' && <Alternatives partId={part._id} />}
          </Cell>
        </dl>
      </div>
      <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{part.description}</p>
    </article>
  );
}

function PurchaseLayout({ sheet, form }: { sheet: ReactNode; form: ReactNode }) {
  return (
    <div className="grid gap-8 lg:grid-cols-[7fr_5fr] lg:gap-12">
      {sheet}
      {form}
    </div>
  );
}

/** Placeholders at the positions of the sheet and the form. */
export function PurchaseSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">{t`Loading part`}</p>
      <PurchaseLayout
        sheet={
          <div className="grid content-start gap-6">
            <div className="rounded-lg border border-base-300">
              <Skeleton className="aspect-4/3 max-h-96 w-full" />
              <div className="h-56" />
            </div>
          </div>
        }
        form={
          <div className="grid content-start gap-5 self-start rounded-lg border border-base-300 p-4 sm:p-6">
            <Skeleton className="h-7 w-40" />
            <Skeleton className="h-18" />
            <Skeleton className="h-18" />
            <Skeleton className="h-30" />
            <Skeleton className="h-18" />
            <Skeleton className="h-24" />
            <Skeleton className="h-11" />
          </div>
        }
      />
    </>
  );
}

export function PurchaseView({ part }: { part: Part }) {
  const state = useOrderForm(part);
  return (
    <PurchaseLayout
      sheet={<DrawingSheet part={part} ordered={state.notice?.kind === 'ordered'} />}
      form={<OrderForm part={part} state={state} />}
    />
  );
}
