import { createSweep, type Logger, type Metrics, type Outbox, refuse } from '@shop/service-kit';
import type { AddressBookStore } from '../addresses/address-book.store.ts';
import type { GarageStore } from '../garage/garage.store.ts';
import type { NewsletterStore } from '../newsletter/newsletter.store.ts';
import type { StaffLogStore } from '../staff-log/staff-log.store.ts';
import { assertFreshSignIn } from '../tokens/fresh-sign-in.ts';
import type { IdentityProvider, Proof } from '../tokens/id-token.ts';
import { changeRoles } from '../users/roles.ts';
import type { UserStore } from '../users/user.store.ts';
import type { Closing, ClosingPerson, ClosingStore } from './closing.store.ts';
import type { OrdersOfPerson } from './orders-of-person.ts';

export interface ClosingDeps {
  readonly closings: ClosingStore;
  readonly closingOutbox: Pick<Outbox, 'publish'>;
  readonly provider: Pick<IdentityProvider, 'deleteAccount'>;
  readonly users: UserStore;
  readonly addressBooks: Pick<AddressBookStore, 'remove'>;
  readonly garages: Pick<GarageStore, 'remove'>;
  readonly newsletter: Pick<NewsletterStore, 'unsubscribe'>;
  readonly staffLog: Pick<StaffLogStore, 'forget'>;
  readonly orders: OrdersOfPerson;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

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
    const { accountUid } = closing;
    if (accountUid !== undefined) await provider.deleteAccount(accountUid);
    const isRemoved = await users.remove(closing.uid);
    await addressBooks.remove(closing.uid);
    await garages.remove(closing.uid);
    // The person who has the account now may have subscribed.
    if (accountUid !== undefined) await newsletter.unsubscribe(closing.email);
    await staffLog.forget(closing.uid, closing.email);
    if (isRemoved) await closings.done(closing);
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

type TextAbout = (numbers: string) => string;

/** Ends what the person has not paid. A payment that is faster wins: its order has to be sent first, and one in progress is waited for. */
async function endOrders({ orders }: ClosingDeps, uid: string, unsentText: TextAbout): Promise<void> {
  const assertSent = async (): Promise<void> => {
    const unsent = await orders.unsent(uid);
    if (unsent.length > 0) throw refuse.conflict('orders-unsent', unsentText(unsent.join(', ')));
  };
  await assertSent();
  const paying = await orders.endUnpaid(uid);
  if (paying.length > 0)
    throw refuse.conflict(
      'orders-paying',
      `A payment for ${paying.join(', ')} is in progress. Try again in a few minutes.`,
    );
  await assertSent();
}

/** Closes an account for good, unless a paid order still has to be sent or its owner is the last one. */
async function close(
  deps: ClosingDeps,
  { uid, email, accountUid }: Required<ClosingPerson>,
  { by, now, unsentText }: { by: string; now: Date; unsentText: TextAbout },
): Promise<void> {
  await endOrders(deps, uid, unsentText);
  const outcome = await changeRoles(deps.users, { email, by: 'closed account', decide: () => [] });
  if (outcome === 'last-admin')
    throw refuse.conflict('last-admin', 'Make another user an admin before this account is closed.');
  const messages = await deps.closings.add({ uid, email, accountUid }, by, now);
  await createClosingSweep(deps)(now);
  await deps.closingOutbox.publish(uid, messages);
}

export async function closeAccount(deps: ClosingDeps, proof: Proof, now: Date): Promise<void> {
  assertFreshSignIn(proof, now, 'close your account');
  const unsentText = (numbers: string) =>
    `You can close your account once we have sent ${numbers}. Contact us to cancel instead.`;
  const { uid: accountUid, email } = proof;
  const uid = (await deps.users.findByAccount(accountUid))?.uid ?? accountUid;
  await close(deps, { uid, email, accountUid }, { by: email, now, unsentText });
}

/** Closes the account of another person, who asked for it. */
export async function erasePerson(deps: ClosingDeps, email: string, by: string): Promise<void> {
  const user = await deps.users.find(email);
  if (!user) throw refuse.notFound('Person');
  const unsentText = (numbers: string) => `Send or refund ${numbers} first.`;
  await close(deps, user, { by, now: new Date(), unsentText });
}
