import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { calls, type PayoutDifference, type Payouts as PayoutsReply } from '@shop/contracts/client';
import {
  Button,
  callQuery,
  formatDay,
  formatMoney,
  LiveText,
  Loaded,
  Section,
  TextLink,
} from '@shop/front-kit';
import { useDownload } from '@shop/front-kit/orders';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { ownPaths } from '../../own-paths.ts';

function usePayouts(month: string) {
  return useQuery(callQuery(useApi(), calls.getPayouts, { params: { month } }));
}

function moneyOf(amount: number | undefined): string {
  return amount === undefined ? t`nothing` : formatMoney(amount);
}

const withoutOrder = {
  charge: msg`Payment without an order`,
  refund: msg`Refund without an order`,
  dispute: msg`Dispute without an order`,
} as const;

function OfOrder({ kind, order }: { kind: PayoutDifference['kind']; order: string }) {
  const link = <TextLink to={ownPaths.manageOrder(order)}>{order}</TextLink>;
  if (kind === 'charge') return <Trans>Payment of {link}</Trans>;
  return kind === 'refund' ? <Trans>Refund of {link}</Trans> : <Trans>Dispute of {link}</Trans>;
}

function Difference({ kind, payment, order, inBooks, atProvider }: PayoutDifference) {
  return (
    <li className="border-b border-hairline py-3">
      <p className="wrap-anywhere">
        {order ? <OfOrder kind={kind} order={order} /> : i18n._(withoutOrder[kind])} ({payment})
      </p>
      <p className="tabular-nums">{t`In the books: ${moneyOf(inBooks)}. At the provider: ${moneyOf(atProvider)}.`}</p>
    </li>
  );
}

function Differences({ transactions, differences, differenceCount }: PayoutsReply) {
  if (differenceCount === 0)
    return <p>{transactions === 0 ? t`No card payments in this month` : t`Everything matches`}</p>;
  return (
    <>
      <p>
        {[
          plural(differenceCount, { one: '# difference.', other: '# differences.' }),
          differenceCount > differences.length && t`The first ${differences.length} are shown.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <ul>
        {differences.map((difference) => (
          <Difference key={`${difference.kind} ${difference.payment}`} {...difference} />
        ))}
      </ul>
    </>
  );
}

function Sum({ currency, charges, refunds, disputes, fees, net }: PayoutsReply['sums'][number]) {
  const amounts = [
    [t`Payments`, charges],
    [t`Refunds`, refunds],
    [t`Disputes`, disputes],
    [t`Fees`, fees],
    [t`Net`, net],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-5">
      {amounts.map(([label, amount]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="tabular-nums">{formatMoney(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Compared({ month, payouts }: { month: string; payouts: PayoutsReply }) {
  const download = useDownload(
    (api) => api.call(calls.exportPayouts, { params: { month } }),
    `payouts-${month}.csv`,
  );
  const { transactions, sums, readFrom } = payouts;
  return (
    <>
      <LiveText>
        {readFrom &&
          t`This month has too many transactions to read all. Sums and differences count from ${formatDay(readFrom)}.`}
      </LiveText>
      {sums.map((sum) => (
        <Sum key={sum.currency} {...sum} />
      ))}
      <Differences {...payouts} />
      <Button
        className="justify-self-start"
        aria-label={t`Download the transactions as CSV`}
        busy={download.isPending}
        disabled={transactions === 0}
        onClick={() => download.mutate()}
      >{t`CSV`}</Button>
    </>
  );
}

/** Card payments, refunds and disputes of a month at the payment provider, and where the registers differ. */
export function Payouts({ month }: { month: string }) {
  return (
    <div className="max-w-3xl">
      <Section title={t`At the payment provider`}>
        <Loaded
          query={usePayouts(month)}
          label={t`Asking the payment provider`}
          failed={t`Couldn't compare with the payment provider`}
        >
          {(payouts) => <Compared month={month} payouts={payouts} />}
        </Loaded>
      </Section>
    </div>
  );
}
