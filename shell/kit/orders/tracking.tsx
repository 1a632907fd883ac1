import { t } from '@lingui/core/macro';
import type { Shipment } from '@shop/contracts';

/** Carrier and tracking number of a parcel, as a link to the carrier if there is one. */
export function Tracking({ shipment: { carrier, trackingNumber, trackingUrl } }: { shipment: Shipment }) {
  const words = [carrier, trackingNumber].filter(Boolean).join(' ');
  if (!trackingUrl) return words ? <p className="wrap-anywhere">{words}</p> : null;
  return (
    <a
      className="kit-link kit-link-alone wrap-anywhere"
      href={trackingUrl}
      target="_blank"
      rel="noopener noreferrer"
    >
      {words || t`Track this parcel`}
    </a>
  );
}
