import { t } from '@lingui/core/macro';
import { type LogEntry, logKinds } from '@shop/contracts/client';
import { Moment, TextLink } from '@shop/front-kit';
import { Who } from '@shop/front-kit/orders';
import type { Column } from '@shop/front-kit/tables';
import { OrderLink } from '../../orders/order-link.tsx';
import { ownPaths } from '../../own-paths.ts';
import { actionOf, changeTexts } from './staff-log.ts';

/** A link, if the thing has a page of its own. */
function Thing({ thing: { kind, id, name } }: { thing: LogEntry['thing'] }) {
  if (kind === 'order') return <OrderLink order={{ number: name, orderId: id }} />;
  if (kind !== 'part') return <span className="wrap-anywhere">{name}</span>;
  return (
    <TextLink to={ownPaths.editPart(id)} alone className="font-mono text-sm">
      {name}
    </TextLink>
  );
}

export const logColumns = (): readonly Column<LogEntry>[] => [
  { id: 'time', header: t`Time`, cell: ({ at }) => <Moment at={at} /> },
  { id: 'person', header: t`Person`, cell: Who },
  { id: 'action', header: t`Action`, cell: actionOf },
  {
    id: 'thing',
    header: t`Thing`,
    cell: ({ thing }) => (
      <>
        <Thing thing={thing} />
        <p className="kit-caption">{logKinds[thing.kind]}</p>
      </>
    ),
  },
  {
    id: 'changes',
    header: t`Changes`,
    cell: (entry) =>
      changeTexts(entry).map((text) => (
        <p key={text} className="text-sm wrap-anywhere">
          {text}
        </p>
      )),
  },
  {
    id: 'request',
    header: t`Request`,
    cell: ({ requestId }) => <span className="font-mono text-xs wrap-anywhere">{requestId}</span>,
  },
];
