import { createSweep, type Logger, type Metrics, type Outbox, Refusal, refuse } from '@shop/service-kit';
import type { AddressBookStore } from '../addresses/address-book.store.ts';
import type { GarageStore } from '../garage/garage.store.ts';
import type { NewsletterStore } from '../newsletter/newsletter.store.ts';
import type { StaffLogStore } from '../staff-log/staff-log.store.ts';
import type { IdentityProvider, Proof } from '../tokens/id-token.ts';
import { changeRoles } from '../users/roles.ts';
import type { UserStore } from '../users/user.store.ts';
import type { Closing, ClosingStore } from './closing.store.ts';

export interface ClosingDeps {
  readonly closings: ClosingStore;
  readonly closingOutbox: Pick<Outbox, 'publish'>;
  readonly provider: Pick<IdentityProvider, 'deleteAccount'>;
  readonly users: UserStore;
  readonly addressBooks: Pick<AddressBookStore, 'remove'>;
  readonly garages: Pick<GarageStore, 'remove'>;
  readonly newsletter: Pick<NewsletterStore, 'unsubscribe'>;
  readonly staffLog: Pick<StaffLogStore, 'forget'>;
  /** Numbers of the orders that are paid and not sent. */
  readonly unsentOrders: (uid: string) => Promise<readonly string[]>;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

const freshMs = 5 * 60_000;

/** Deletes the account and what identity keeps of the person. Repeatable: a crash leaves the rest to the next round. */
export function createClosingSweep({
  closings,
  provider,
  users,
  addressBooks,
  garages,
  newsletter,
  staffLog,
  ...watched
}: ClosingDeps) {
  const forget = async (closing: Closing): Promise<void> => {
    await provider.deleteAccount(closing.uid);
    await users.remove(closing.uid);
    await addressBooks.remove(closing.uid);
    await garages.remove(closing.uid);
    await newsletter.unsubscribe(closing.email);
    await staffLog.forget(closing.uid);
    await closings.done(closing);
  };
  return createSweep<Closing>(
    {
      name: 'closed accounts',
      due: closings.due,
      idOf: ({ uid }) => uid,
      work: forget,
      rowTimeoutMs: 15_000,
    },
    watched,
  );
}

/** Closes an account for good, unless a paid order still has to be sent or its owner is the last one. */
export async function closeAccount(
  deps: ClosingDeps,
  { uid, email, signedInAt }: Proof,
  now: Date,
): Promise<void> {
  if (now.getTime() - signedInAt.getTime() > freshMs)
    throw new Refusal(403, 'sign-in-again', 'Confirm your password again to close your account');
  const unsent = await deps.unsentOrders(uid);
  if (unsent.length > 0)
    throw refuse.conflict(
      'orders-unsent',
      `You can close your account once we have sent ${unsent.join(', ')}. Contact us to cancel instead.`,
    );
  const outcome = await changeRoles(deps.users, { email, by: 'closed account', decide: () => [] });
  if (outcome === 'last-admin')
    throw refuse.conflict('last-admin', 'Make another user an admin before you close your account.');
  const messages = await deps.closings.add({ uid, email }, now);
  await createClosingSweep(deps)(now);
  await deps.closingOutbox.publish(uid, messages);
}
