import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  calls,
  type Part,
  partFamilies,
  partNumberKey,
  priceSteps,
  stockSentence,
  stockState,
} from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import {
  callQuery,
  formatCount,
  formatMoney,
  LinkButton,
  QuantityBar,
  TextLink,
  Unbroken,
} from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddToBasket } from '../../../part/add-to-basket.tsx';
import { Alternatives } from '../../../part/alternatives.tsx';
import { useFurtherFromCatalogue } from '../../../part/catalogue-steps.ts';
import { Price, StockNote } from '../../../part/part-facts.tsx';
import { CopyButton } from './copy-button.tsx';
import { FitLine } from './fit-line.tsx';
import { ShareActions } from './share-actions.tsx';

/** Returns whether buyers can see the part of this number: a hidden one has no page. */
function useIsShown(partNumber: string): boolean {
  const body = { numbers: [partNumber] };
  const { data = [] } = useQuery(callQuery(useApi(), calls.lookUpParts, { body }));
  const key = partNumberKey(partNumber);
  return data.some(({ parts }) => parts.some((part) => partNumberKey(part.partNumber) === key));
}

function Successor({ partNumber }: { partNumber: string }) {
  if (!useIsShown(partNumber)) return <span className="font-mono">{partNumber}</span>;
  return (
    <TextLink className="font-mono" to={paths.part(partNumber)}>
      {partNumber}
    </TextLink>
  );
}

function Replacement({ part: { state, supersededBy } }: { part: Part }) {
  if (!state && !supersededBy) return null;
  return (
    <p className="rounded-lg border border-warning p-3 text-sm">
      <span>
        {state ? t`This part is discontinued and sold while stock lasts.` : t`This part is superseded.`}
      </span>
      {supersededBy && (
        <span>
          {' '}
          <Trans>
            Its successor is <Successor partNumber={supersededBy} />.
          </Trans>
        </span>
      )}
    </p>
  );
}

function PriceSteps({ part }: { part: Part }) {
  const steps = priceSteps(part);
  if (steps.length === 0) return null;
  return (
    <table className="w-full max-w-xs text-sm tabular-nums" aria-label={t`Price by quantity`}>
      <thead>
        <tr className="kit-caption border-b border-base-300 text-left">
          <th scope="col" className="py-1.5 font-medium">{t`From pieces`}</th>
          <th scope="col" className="py-1.5 text-right font-medium">{t`Price per piece`}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ fromQuantity, price }) => (
          <tr key={fromQuantity} className="border-b border-base-300">
            <td className="py-1.5">{formatCount(fromQuantity)}</td>
            <td className="py-1.5 text-right font-semibold">{formatMoney(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Stock({ part }: { part: Part }) {
  return (
    <div className="grid gap-2">
      <QuantityBar minimum={part.minOrderQuantity} available={part.availableQuantity} />
      <StockNote part={part} />
      {stockState(part) === 'orderable' && <p className="text-sm">{stockSentence(part)}</p>}
    </div>
  );
}

interface TitleBlockProps {
  part: Part;
  /** Shown when the part cannot be ordered now. */
  soldOut: ReactNode;
  /** Shown when the part can be ordered. */
  delivery: ReactNode;
}

/** The facts a buyer decides by, and the ways to order. */
export function TitleBlock({ part, soldOut, delivery }: TitleBlockProps) {
  const isOrderable = stockState(part) === 'orderable';
  const further = useFurtherFromCatalogue();
  return (
    <div className="grid content-start gap-5">
      <header className="grid gap-1">
        <p className="kit-caption -ml-2 flex print:ml-0 print:gap-3 flex-wrap items-center gap-x-1">
          <CopyButton text={part.partNumber} what={t`part number`} />
          <span>{partFamilies[part.family]}</span>
        </p>
        <h1 className="text-xl wrap-anywhere lg:text-2xl">
          <Unbroken text={part.name} />
        </h1>
        {part.packContent && <p className="text-sm">{part.packContent}</p>}
        <FitLine key={part._id} part={part} />
      </header>
      <Replacement part={part} />
      <div className="grid gap-4 border-t border-base-300 pt-5">
        <Price dollars={part.price} />
        <PriceSteps part={part} />
      </div>
      <Stock part={part} />
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <LinkButton
          kind={isOrderable ? 'primary' : 'quiet'}
          to={paths.purchase(part._id)}
          state={further}
        >{t`Place Order`}</LinkButton>
        {!isOrderable && !part.state && soldOut}
        <AddToBasket key={part._id} part={part} />
      </div>
      {isOrderable && delivery}
      {!isOrderable && <Alternatives partId={part._id} />}
      <ShareActions title={part.name} />
    </div>
  );
}
