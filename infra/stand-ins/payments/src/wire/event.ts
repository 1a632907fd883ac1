import type { Delivery, EventRecord } from '../model/records.ts';

/** The provider's API version that the official SDK 23.1.0 is pinned to. */
export const apiVersion = '2026-10-28.endive';

export function eventBody(event: EventRecord, delivery: Delivery | undefined) {
  return {
    id: event.id,
    object: 'event',
    api_version: apiVersion,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: delivery && delivery.state !== 'delivered' ? 1 : 0,
    request: { id: event.requestId, idempotency_key: event.idempotencyKey },
    type: event.type,
  };
}
