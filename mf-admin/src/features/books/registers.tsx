import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { calls, type Register, type RegisterSum } from '@shop/contracts/client';
import { Button, callQuery, formatCount, formatMoney, LiveText } from '@shop/front-kit';
import { useDownload } from '@shop/front-kit/orders';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';

/** How many PDFs of the month are stored. */
function useStoredPapers(month: string) {
  return useQuery(callQuery(useApi(), calls.countDocuments, { params: { month } }));
}

const labels: Readonly<Record<Register, MessageDescriptor>> = {
  invoices: msg`Invoices`,
  'credit-notes': msg`Credit notes`,
  payments: msg`Payments`,
  refunds: msg`Refunds`,
};

const downloads: Readonly<Record<Register, MessageDescriptor>> = {
  invoices: msg`Download invoices as CSV`,
  'credit-notes': msg`Download credit notes as CSV`,
  payments: msg`Download payments as CSV`,
  refunds: msg`Download refunds as CSV`,
};

interface RegistersProps {
  month: string;
  sums: readonly RegisterSum[];
}

function Documents({ month, sums }: RegistersProps) {
  const download = useDownload(
    (api) => api.call(calls.exportDocuments, { params: { month } }),
    `documents-${month}.zip`,
  );
  const stored = useStoredPapers(month);
  const papers = sums.filter(({ register }) => register === 'invoices' || register === 'credit-notes');
  const issued = papers.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        kind="primary"
        busy={download.isPending}
        disabled={issued === 0}
        onClick={() => download.mutate(undefined, { onSettled: () => stored.refetch() })}
      >{t`All PDFs (ZIP)`}</Button>
      <LiveText className="text-sm text-muted">
        {stored.data &&
          issued > 0 &&
          readyText({ ready: stored.data.ready, issued, wasDownloaded: download.isSuccess })}
      </LiveText>
    </div>
  );
}

/** Says how many PDFs the ZIP has, before and after the download. */
function readyText({
  ready,
  issued,
  wasDownloaded,
}: {
  ready: number;
  issued: number;
  wasDownloaded: boolean;
}) {
  const [made, all] = [formatCount(Math.min(ready, issued)), formatCount(issued)];
  const rest = Math.max(0, issued - ready);
  if (rest === 0)
    return wasDownloaded ? t`${made} of ${all} PDFs are in the ZIP` : t`${made} of ${all} PDFs are ready`;
  return wasDownloaded
    ? t`${made} of ${all} PDFs are in the ZIP, which names the other ${formatCount(rest)}`
    : t`${made} of ${all} PDFs are ready; the download makes the other ${formatCount(rest)}`;
}

/** The registers of a month with their totals, each as a CSV file, and all papers as one ZIP. */
export function Registers({ month, sums }: RegistersProps) {
  const download = useDownload(
    (api, register: Register) => api.call(calls.exportRegister, { params: { month, register } }),
    (register) => `${register}-${month}.csv`,
  );
  return (
    <div>
      <ul className="mb-8 max-w-3xl">
        {sums.map(({ register, rows, net, tax, total }) => (
          <li
            key={register}
            className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 border-b border-hairline py-3 sm:grid-cols-[1fr_6rem_9rem_auto]"
          >
            <h2 className="text-base font-semibold">{i18n._(labels[register])}</h2>
            <p className="text-right tabular-nums">{formatCount(rows)}</p>
            <p className="text-right tabular-nums">
              {formatMoney(total)}
              {tax !== 0 && (
                <span className="kit-caption block">
                  {t`net ${formatMoney(net)}, tax ${formatMoney(tax)}`}
                </span>
              )}
            </p>
            <Button
              aria-label={i18n._(downloads[register])}
              busy={download.isPending && download.variables === register}
              disabled={rows === 0 || download.isPending}
              onClick={() => download.mutate(register)}
            >{t`CSV`}</Button>
          </li>
        ))}
      </ul>
      <Documents month={month} sums={sums} />
    </div>
  );
}
