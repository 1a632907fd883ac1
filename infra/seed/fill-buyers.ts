import { addTo, createAddressBookStore, createUserStore, usersCollection } from '@shop/identity/documents';
import { type BuyerNote, buyerNotesCollection } from '@shop/orders/documents';
import type { Db } from 'mongodb';
import type { SeededBuyer } from './data/buyers.ts';
import { diceOf } from './data/dice.ts';
import { stableId } from './data/stable-id.ts';
import { buyerNotes, shares, staff } from './data/year.ts';

const yearMs = 365 * 86_400_000;

/** Gives buyers their accounts with an address each, and some a note of the office. */
export async function fillBuyers(
  { identity, orders }: { identity: Db; orders: Db },
  { buyers, now }: { buyers: readonly SeededBuyer[]; now: Date },
): Promise<void> {
  const users = await createUserStore(identity);
  if (await users.findByUid('seeded-0')) throw new Error('This shop already has a seeded year.');
  const addressBooks = createAddressBookStore(identity);
  const noted = orders.collection<{ _id: string; notes: BuyerNote[] }>(buyerNotesCollection);
  for (const [index, { uid, email, address }] of buyers.entries()) {
    const dice = diceOf(index + 3_000_000);
    const { name, phone } = address;
    await users.insertIfMissing({ uid, email, emailVerified: true, name });
    await users.change({ uid, email }, { phone });
    const createdAt = new Date(now.getTime() - yearMs - dice.between(1, 900) * 86_400_000);
    await identity.collection(usersCollection).updateOne({ uid }, { $set: { createdAt } });
    await addressBooks.change(uid, (book) => addTo(book, stableId(`address ${uid}`).toHexString(), address));
    if (!dice.chance(shares.buyersWithNotes)) continue;
    const at = new Date(now.getTime() - yearMs / dice.between(2, 50));
    const note = {
      id: stableId(`note ${uid}`).toHexString(),
      text: dice.pick(buyerNotes),
      by: staff.office,
      at,
    };
    await noted.insertOne({ _id: uid, notes: [note] });
  }
}
