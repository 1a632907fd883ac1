import { calls, type PayoutDifference, type Payouts as PayoutsReply } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import {
  Button,
  callQuery,
  countOf,
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

function usePayouts(month: string) {
  return useQuery(callQuery(useApi(), calls.getPayouts, { params: { month } }));
}

function moneyOf(amount: number | undefined): string {
  return amount === undefined ? 'nothing' : formatMoney(amount);
}

const kinds = { charge: 'Payment', refund: 'Refund', dispute: 'Dispute' } as const;

function Difference({ kind, payment, order, inBooks, atProvider }: PayoutDifference) {
  const what = kinds[kind];
  return (
    <li className="border-b border-hairline py-3">
      <p className="wrap-anywhere">
        {order ? (
          <>
            {what} of <TextLink to={paths.manageOrder(order)}>{order}</TextLink>
          </>
        ) : (
          `${what} without an order`
        )}{' '}
        ({payment})
      </p>
      <p className="tabular-nums">
        In the books: {moneyOf(inBooks)}. At the provider: {moneyOf(atProvider)}.
      </p>
    </li>
  );
}

function Differences({ transactions, differences, differenceCount }: PayoutsReply) {
  if (differenceCount === 0)
    return <p>{transactions === 0 ? 'No card payments in this month' : 'Everything matches'}</p>;
  const more = differenceCount > differences.length ? ` The first ${differences.length} are shown.` : '';
  return (
    <>
      <p>{`${countOf(differenceCount, 'differences')}.${more}`}</p>
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
    ['Payments', charges],
    ['Refunds', refunds],
    ['Disputes', disputes],
    ['Fees', fees],
    ['Net', net],
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
          `This month has too many transactions to read all. Sums and differences count from ${formatDay(readFrom)}.`}
      </LiveText>
      {sums.map((sum) => (
        <Sum key={sum.currency} {...sum} />
      ))}
      <Differences {...payouts} />
      <Button
        className="justify-self-start"
        aria-label="Download the transactions as CSV"
        busy={download.isPending}
        disabled={transactions === 0}
        onClick={() => download.mutate()}
      >
        CSV
      </Button>
    </>
  );
}

/** Card payments, refunds and disputes of a month at the payment provider, and where the registers differ. */
export function Payouts({ month }: { month: string }) {
  return (
    <div className="max-w-3xl">
      <Section title="At the payment provider">
        <Loaded
          query={usePayouts(month)}
          label="Asking the payment provider"
          failed="Couldn't compare with the payment provider"
        >
          {(payouts) => <Compared month={month} payouts={payouts} />}
        </Loaded>
      </Section>
    </div>
  );
}
