import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import {
  type ListedReturn,
  type ReturnState,
  type Right,
  returnReasonTexts,
  returnStateNames,
  toCents,
  toDollars,
} from '@shop/contracts/client';
import { Button, formatCount, formatMoney, Moment, PartPicture, useRoles } from '@shop/front-kit';
import { useState } from 'react';
import { OrderLink } from '../orders/order-link.tsx';
import { lostBreakText } from '../orders/whole-order.ts';
import { useReturnSteps } from './api.ts';
import { DecisionForm, InspectionForm, ReturnRefundForm } from './return-forms.tsx';

interface ReturnProps {
  back: ListedReturn;
}

interface Done {
  /** After each step; the button that was pressed may be gone. */
  onDone: () => void;
}

function inspectionText({ restocked, scrapped = 0 }: ListedReturn['lines'][number]): string {
  if (restocked === undefined) return '';
  return ` ${t`(${formatCount(restocked)} back into stock, ${formatCount(scrapped)} scrapped)`}`;
}

/** The refund that leaves the shop what the kept pieces cost more. */
function KeptDifference({ back: { lines, amount } }: ReturnProps) {
  const more = lines.reduce((cents, { losesBreak }) => cents + toCents(losesBreak?.amount ?? 0), 0);
  if (more === 0) return null;
  const rest = toCents(amount) - more;
  return rest > 0 ? (
    <p>{t`To keep the difference, refund a part: ${formatMoney(toDollars(rest))} of ${formatMoney(amount)}.`}</p>
  ) : (
    <p>{t`The difference is more than this return costs.`}</p>
  );
}

function Facts({ back }: ReturnProps) {
  const { number, orderId, clientName, email, at, state, lines, reason, words, photo, answer } = back;
  return (
    <div className="grid gap-2 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-4">
        <OrderLink order={{ number, orderId }} />
        <strong>{returnStateNames[state]}</strong>
      </p>
      <p className="kit-caption">
        {clientName} · {email} · <Moment at={at} />
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line.lineId}>
            <span>{`${formatCount(line.quantity)} × ${line.partName}${inspectionText(line)}`}</span>
            {line.losesBreak && <p>{lostBreakText(line.losesBreak)}</p>}
          </li>
        ))}
      </ul>
      <KeptDifference back={back} />
      <p>
        {returnReasonTexts[reason]}
        {words && `: ${words}`}
      </p>
      {photo && (
        <div className="max-w-64">
          <PartPicture name={t`Photo from the buyer`} src={photo} />
        </div>
      )}
      {answer && <p className="border-l-2 border-base-300 pl-4 whitespace-pre-line">{answer}</p>}
    </div>
  );
}

/** The next step of a return in each state, and the right it needs. */
const nextSteps: Readonly<
  Partial<Record<ReturnState, { to: ReturnState; right: Right; label: MessageDescriptor }>>
> = {
  requested: { to: 'approved', right: 'orders.refund', label: msg`Approve` },
  approved: { to: 'received', right: 'stock.adjust', label: msg`Mark received` },
  received: { to: 'inspected', right: 'stock.adjust', label: msg`Inspect` },
  inspected: { to: 'refunded', right: 'orders.refund', label: msg`Refund` },
};

function Steps({ back, onDone }: ReturnProps & Done) {
  const { may } = useRoles();
  const steps = useReturnSteps(back, onDone);
  const [open, setOpen] = useState<ReturnState>();
  const close = (): void => setOpen(undefined);
  const next = nextSteps[back.state];
  if (open === 'approved' || open === 'declined')
    return (
      <DecisionForm
        back={back}
        decision={open === 'approved' ? 'approve' : 'decline'}
        onSave={steps.decide.mutateAsync}
        onClose={close}
      />
    );
  if (open === 'inspected')
    return <InspectionForm back={back} onSave={steps.inspect.mutateAsync} onClose={close} />;
  if (open === 'refunded')
    return <ReturnRefundForm back={back} onSave={steps.refund.mutateAsync} onClose={close} />;
  const start = (to: ReturnState): void => {
    if (to === 'received') steps.receive.mutate();
    else if (to === 'refunded' && back.amount === 0) steps.settle();
    else if (to === 'refunded' && !back.paidByTransfer) void steps.askToRefund();
    else setOpen(to);
  };
  const isRefund = next?.to === 'refunded';
  const refundLabel = back.amount > 0 ? t`Refund ${formatMoney(back.amount)}` : t`Close: refunded before`;
  const label = isRefund || !next ? refundLabel : i18n._(next.label);
  return (
    <div className="flex flex-wrap gap-3">
      {next && may(next.right) && (
        <Button
          kind={next.to === 'refunded' ? 'danger' : 'primary'}
          aria-label={t`${label}: return of ${back.number}`}
          busy={steps.receive.isPending || steps.refund.isPending}
          onClick={() => start(next.to)}
        >
          {label}
        </Button>
      )}
      {isRefund && back.amount > 0 && !back.paidByTransfer && may('orders.refund') && (
        <Button
          aria-label={t`Refund a part: return of ${back.number}`}
          onClick={() => setOpen('refunded')}
        >{t`Refund a part`}</Button>
      )}
      {next && may('orders.refund') && (
        <Button
          aria-label={t`Decline: return of ${back.number}`}
          onClick={() => setOpen('declined')}
        >{t`Decline`}</Button>
      )}
    </div>
  );
}

export function ReturnList({ returns, onDone }: Done & { returns: readonly ListedReturn[] }) {
  return (
    <ul className="grid gap-4">
      {returns.map((back) => (
        <li key={back.id} className="grid gap-4 rounded-box border border-base-300 p-4">
          <Facts back={back} />
          <Steps key={back.state} back={back} onDone={onDone} />
        </li>
      ))}
    </ul>
  );
}
