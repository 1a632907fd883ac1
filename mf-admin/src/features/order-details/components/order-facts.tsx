import { t } from '@lingui/core/macro';
import type { WholeOrder } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { formatMoney, Moment, TextLink, useRoles } from '@shop/front-kit';
import { AddressLines, addressLabel, DeliveryAddress, includedTax, quotedNote } from '@shop/front-kit/orders';
import { Fact } from '@shop/front-kit/tables';
import { ownPaths } from '../../../own-paths.ts';

export function OrderFacts({ order }: { order: WholeOrder }) {
  const { clientName, email, billing, purchaseOrderNumber } = order;
  const inside = includedTax(order);
  const note = quotedNote(order);
  const mayRead = useRoles().may('people.read');
  return (
    <dl className="grid grid-cols-1 gap-x-8 text-sm tabular-nums sm:grid-cols-2 xl:grid-cols-3">
      <Fact label={t`Buyer`}>
        {clientName}
        <TextLink
          to={`${paths.manageOrders}?q=${encodeURIComponent(email)}`}
          className="flex min-h-11 items-center"
        >
          {email}
        </TextLink>
        {mayRead && (
          <TextLink
            to={ownPaths.buyer(order.uid ?? email)}
            className="flex min-h-11 items-center"
          >{t`About this buyer`}</TextLink>
        )}
      </Fact>
      <Fact label={addressLabel(order)}>
        <DeliveryAddress order={order} />
      </Fact>
      {billing && (
        <Fact label={t`Invoice to`}>
          <AddressLines address={billing} />
        </Fact>
      )}
      <Fact label={t`Placed`}>
        <Moment at={order.createdAt} />
      </Fact>
      {purchaseOrderNumber && <Fact label={t`Buyer's order number`}>{purchaseOrderNumber}</Fact>}
      {order.charges.map(({ kind, text, amount }) => (
        <Fact key={kind} label={text}>
          {formatMoney(amount)}
        </Fact>
      ))}
      {note && <Fact label={t`Delivery changed`}>{note}</Fact>}
      {order.tax && <Fact label={t`Tax`}>{order.tax.reason}</Fact>}
      <Fact label={t`Total`}>{formatMoney(order.total)}</Fact>
      {inside && <Fact label={inside.text}>{formatMoney(inside.amount)}</Fact>}
      {order.paid !== undefined && <Fact label={t`Paid`}>{formatMoney(order.paid)}</Fact>}
      {order.transactionId && (
        <Fact label={t`Payment`}>
          <span className="font-mono text-xs">{order.transactionId}</span>
        </Fact>
      )}
      {order.transfer && (
        <Fact label={t`Bank transfer`}>
          {order.transfer.reference}, {order.transfer.date}
        </Fact>
      )}
      {order.invoiceNumber && <Fact label={t`Invoice`}>{order.invoiceNumber}</Fact>}
    </dl>
  );
}
