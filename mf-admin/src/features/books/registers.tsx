import { type Register, type RegisterSum, routes } from '@shop/contracts/client';
import { Button, formatCount, formatMoney } from '@shop/front-kit';
import { useDownload } from '@shop/front-kit/orders';

const labels: Readonly<Record<Register, string>> = {
  invoices: 'Invoices',
  'credit-notes': 'Credit notes',
  payments: 'Payments',
  refunds: 'Refunds',
};

interface RegistersProps {
  month: string;
  sums: readonly RegisterSum[];
}

function Documents({ month, sums }: RegistersProps) {
  const download = useDownload(
    (api) => api.call(routes.exportDocuments, { params: { month } }),
    `documents-${month}.zip`,
  );
  const papers = sums.filter(({ register }) => register === 'invoices' || register === 'credit-notes');
  return (
    <Button
      kind="primary"
      busy={download.isPending}
      disabled={papers.every(({ rows }) => rows === 0)}
      onClick={() => download.mutate()}
    >
      All PDFs (ZIP)
    </Button>
  );
}

/** The registers of a month with their totals, each as a CSV file, and all papers as one ZIP. */
export function Registers({ month, sums }: RegistersProps) {
  const download = useDownload(
    (api, register: Register) => api.call(routes.exportRegister, { params: { month, register } }),
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
            <h2 className="text-base font-semibold">{labels[register]}</h2>
            <p className="text-right tabular-nums">{formatCount(rows)}</p>
            <p className="text-right tabular-nums">
              {formatMoney(total)}
              {tax !== 0 && (
                <span className="kit-caption block">
                  net {formatMoney(net)}, tax {formatMoney(tax)}
                </span>
              )}
            </p>
            <Button
              aria-label={`Download ${labels[register].toLowerCase()} as CSV`}
              busy={download.isPending && download.variables === register}
              disabled={rows === 0 || download.isPending}
              onClick={() => download.mutate(register)}
            >
              CSV
            </Button>
          </li>
        ))}
      </ul>
      <Documents month={month} sums={sums} />
    </div>
  );
}
