import { type LogEntry, logKinds } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { formatMoment, TextLink } from '@shop/front-kit';
import { Who } from '@shop/front-kit/orders';
import type { Column } from '@shop/front-kit/tables';
import { OrderLink } from '../../orders/order-link.tsx';
import { actionOf, changeTexts } from './staff-log.ts';

/** A link, if the thing has a page of its own. */
function Thing({ thing: { kind, id, name } }: { thing: LogEntry['thing'] }) {
  if (kind === 'order') return <OrderLink order={{ number: name, orderId: id }} />;
  if (kind !== 'part') return <span className="wrap-anywhere">{name}</span>;
  return (
    <TextLink to={paths.editPart(id)} alone className="font-mono text-sm">
      {name}
    </TextLink>
  );
}

export const columns: readonly Column<LogEntry>[] = [
  { header: 'Time', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { header: 'Person', cell: Who },
  { header: 'Action', cell: actionOf },
  {
    header: 'Thing',
    cell: ({ thing }) => (
      <>
        <Thing thing={thing} />
        <p className="kit-caption">{logKinds[thing.kind]}</p>
      </>
    ),
  },
  {
    header: 'Changes',
    cell: (entry) =>
      changeTexts(entry).map((text) => (
        <p key={text} className="text-sm wrap-anywhere">
          {text}
        </p>
      )),
  },
  {
    header: 'Request',
    cell: ({ requestId }) => <span className="font-mono text-xs wrap-anywhere">{requestId}</span>,
  },
];
