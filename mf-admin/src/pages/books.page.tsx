import { t } from '@lingui/core/macro';
import { calls, shopDay } from '@shop/contracts/client';
import { callQuery, formatMonth, Loaded, PageTitle, SelectInput } from '@shop/front-kit';
import { listFilter, textFilter, useListFilter } from '@shop/front-kit/tables';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { Payouts } from '../features/books/payouts.tsx';
import { Registers } from '../features/books/registers.tsx';

function useBooks(month: string) {
  return useQuery(callQuery(useApi(), calls.getBooks, { params: { month } }));
}

const monthsOffered = 24;

/** Returns the latest months of the company's calendar, newest first: `2026-11`. */
function latestMonths(now = new Date()): string[] {
  const [year = 0, month = 1] = shopDay(now).split('-').map(Number);
  return Array.from({ length: monthsOffered }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
}

function Month({ month }: { month: string }) {
  return (
    <div className="grid gap-10">
      <Loaded query={useBooks(month)} label={t`Loading the books`} failed={t`Couldn't load the books`}>
        {(sums) => <Registers month={month} sums={sums} />}
      </Loaded>
      <Payouts month={month} />
    </div>
  );
}

const booksFilter = listFilter({ month: textFilter });

export function BooksPage() {
  const [{ month: wanted }, change] = useListFilter(booksFilter);
  const months = latestMonths();
  const month = months.find((each) => each === wanted) ?? months[0] ?? '';
  return (
    <>
      <PageTitle title={t`Books`} lead={t`Registers and documents of a month, for bookkeeping.`} />
      <div className="mb-8 max-w-56">
        <SelectInput
          label={t`Month`}
          value={month}
          options={months.map((each) => [each, formatMonth(each)])}
          onChange={({ target }) => change({ month: target.value })}
        />
      </div>
      <Month key={month} month={month} />
    </>
  );
}
