import type { WholeOrder } from '@shop/contracts';
import {
  EmptyState,
  Link,
  Loaded,
  PageTitle,
  useDocumentTitle,
  useParams,
  useSearchParams,
} from '@shop/front-kit';
import { PackingSlipSheet } from '../features/documents/components/packing-slip-sheet.tsx';
import { type Parcel, parcelsOf } from '../features/documents/parcels.ts';
import { useWholeOrder } from '../features/own-orders/api/own-order.ts';

function targetOf({ id }: Parcel): string {
  return id === undefined ? '?' : `?${new URLSearchParams({ shipment: id })}`;
}

function ParcelChoice({ parcels, chosen }: { parcels: readonly Parcel[]; chosen: Parcel }) {
  return (
    <nav aria-label="Parcels" className="mb-4 flex flex-wrap gap-x-4 print:hidden">
      {parcels.map((parcel) => (
        <Link
          key={parcel.label}
          to={targetOf(parcel)}
          replace
          aria-current={parcel === chosen ? 'page' : undefined}
          className={`kit-link inline-flex min-h-11 items-center ${parcel === chosen ? 'font-semibold' : ''}`}
        >
          {parcel.label}
        </Link>
      ))}
    </nav>
  );
}

function OrderSlips({ order }: { order: WholeOrder }) {
  const [search] = useSearchParams();
  const parcels = parcelsOf(order);
  const chosen = parcels.find(({ id }) => id === (search.get('shipment') ?? undefined)) ?? parcels[0];
  if (!chosen)
    return <EmptyState title="Nothing to pack" text="No parts of this order are reserved or shipped." />;
  return (
    <>
      {parcels.length > 1 && <ParcelChoice parcels={parcels} chosen={chosen} />}
      <PackingSlipSheet order={order} parcel={chosen} />
    </>
  );
}

/** One packing slip per parcel, before and after it is sent. */
export function PackingSlipPage() {
  const { number = '' } = useParams();
  const query = useWholeOrder(number);
  const { data: order } = query;
  useDocumentTitle(order ? `Packing slip ${order.number ?? number}` : 'Packing slip');
  return (
    <>
      {(!order || parcelsOf(order).length === 0) && <PageTitle title="Packing slip" />}
      <Loaded query={query} label="Loading packing slip">
        {(loaded) => <OrderSlips order={loaded} />}
      </Loaded>
    </>
  );
}
