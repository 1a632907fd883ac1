import type { Shipment, WholeOrder } from '@shop/contracts';
import { formatMoment } from '@shop/front-kit';
import { named } from '../order-words.ts';

function Tracking({ shipment: { trackingNumber, trackingUrl } }: { shipment: Shipment }) {
  const text = trackingNumber ?? 'Tracking';
  if (!trackingUrl) return trackingNumber ? <span className="font-mono">{trackingNumber}</span> : null;
  return (
    <a
      href={trackingUrl}
      target="_blank"
      rel="noreferrer"
      className="kit-link inline-flex min-h-11 items-center font-mono"
    >
      {text}
    </a>
  );
}

/** Parcels that left, the latest last. */
export function ShipmentList({ order: { lines, shipments } }: { order: WholeOrder }) {
  const nameOf = (id: string): string => lines.find((line) => line.id === id)?.partName ?? 'a part';
  return (
    <ol className="grid gap-3">
      {shipments.map((shipment, index) => (
        <li key={shipment.id} className="rounded-box border border-base-300 p-4 text-sm wrap-anywhere">
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="font-semibold">
              Parcel {index + 1}
              {shipment.carrier && `, ${shipment.carrier}`}
            </span>
            <Tracking shipment={shipment} />
          </p>
          <p>
            {named(shipment.lines.map(({ lineId, quantity }) => ({ quantity, partName: nameOf(lineId) })))}
          </p>
          <p className="kit-caption">
            <time dateTime={shipment.at}>{formatMoment(shipment.at)}</time> · {shipment.by}
          </p>
        </li>
      ))}
    </ol>
  );
}
