import { staffActed } from '@shop/contracts';
import { type MessageHandler, on } from '@shop/service-kit';
import type { StaffLogStore } from './staff-log.store.ts';

/** Keeps what staff changed, once per change. */
export function staffLogHandlers(staffLog: Pick<StaffLogStore, 'add'>): MessageHandler[] {
  return [
    on(staffActed, async (acted, { id, occurredAt, requestId }) => {
      await staffLog.add({ id, at: new Date(occurredAt), requestId, ...acted });
    }),
  ];
}
