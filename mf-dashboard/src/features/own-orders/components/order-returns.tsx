import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { OrderReturn, WholeOrder } from '@shop/contracts';
import { returnablePieces, returnReasonTexts, returnTexts } from '@shop/contracts/client';
import { Button, formatCount, formatMoney, Moment, Section } from '@shop/front-kit';
import { useOpenedByAddress } from '../use-opened-by-address.ts';
import { ReturnForm } from './return-form.tsx';

function Return({ back: { lines, reason, words, state, at, answer, amount } }: { back: OrderReturn }) {
  return (
    <li className="grid gap-1 wrap-anywhere">
      <p>
        <strong>{returnTexts[state]}</strong>
        <span>{state === 'refunded' && `: ${formatMoney(amount)}`}</span>
      </p>
      <ul className="text-sm">
        {lines.map(({ lineId, partName, quantity }) => (
          <li key={lineId}>{t`${formatCount(quantity)} x ${partName}`}</li>
        ))}
      </ul>
      <p className="kit-caption">
        <Trans>
          Requested <Moment at={at} /> · {returnReasonTexts[reason]}
        </Trans>
        {words && ` · ${words}`}
      </p>
      {answer && <p className="border-l-2 border-base-300 pl-4 whitespace-pre-line">{answer}</p>}
    </li>
  );
}

/** The returns of an order, and the form to ask for another while sent pieces can be returned. */
export function OrderReturns({ order }: { order: WholeOrder }) {
  const { isOpen, setOpen, place } = useOpenedByAddress('return');
  const lines = order.lines
    .map((line) => ({ ...line, left: returnablePieces(line, order.returns) }))
    .filter(({ left }) => left > 0);
  const close = (): void => {
    setOpen(false);
    place.current?.focus();
  };
  if (lines.length === 0 && order.returns.length === 0) return null;
  return (
    <Section title={t`Returns`}>
      <div ref={place} tabIndex={-1} className="grid gap-5 outline-none">
        {order.returns.length > 0 && (
          <ul className="grid gap-5">
            {order.returns.map((back) => (
              <Return key={back.id} back={back} />
            ))}
          </ul>
        )}
        {isOpen && lines.length > 0 && <ReturnForm order={order} lines={lines} onClose={close} />}
        {!isOpen && lines.length > 0 && (
          <div className="print:hidden">
            <Button onClick={() => setOpen(true)}>{t`Return parts`}</Button>
          </div>
        )}
      </div>
    </Section>
  );
}
