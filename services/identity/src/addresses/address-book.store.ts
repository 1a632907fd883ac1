import type { Address } from '@shop/contracts';
import { insertOnce, refuse } from '@shop/service-kit';
import { type Db, ObjectId } from 'mongodb';

/** One document per person, so that a change and its effect on the default are a single write. */
interface AddressBookDocument {
  /** The account's uid. */
  _id: string;
  version: number;
  addresses: Address[];
}

/** One of the changes that race succeeds each time, so this many can arrive at once. */
const maxRaces = 20;

export function createAddressBookStore(db: Db) {
  const books = db.collection<AddressBookDocument>('address_books');

  const read = async (uid: string): Promise<AddressBookDocument> =>
    (await books.findOne({ _id: uid })) ?? { _id: uid, version: 0, addresses: [] };

  /** Returns false when another change was written after the book was read. */
  const write = async ({ _id, version, addresses }: AddressBookDocument): Promise<boolean> => {
    const next = { addresses, version: version + 1 };
    if (version > 0) return (await books.updateOne({ _id, version }, { $set: next })).matchedCount === 1;
    return insertOnce(books, { _id, ...next });
  };

  return {
    remove: async (uid: string): Promise<void> => {
      await books.deleteOne({ _id: uid });
    },

    newId: (): string => new ObjectId().toHexString(),

    list: async (uid: string): Promise<readonly Address[]> => (await read(uid)).addresses,

    /**
     * Applies `decide` to the current book and stores the result. Returns a refusal (a string) without writing. Refuses with 503
     * after 20 lost races.
     */
    change: async <Refused extends string>(
      uid: string,
      decide: (book: readonly Address[]) => readonly Address[] | Refused,
    ): Promise<readonly Address[] | Refused> => {
      for (let race = 0; race < maxRaces; race++) {
        const book = await read(uid);
        const decided = decide(book.addresses);
        if (typeof decided === 'string') return decided;
        if (await write({ ...book, addresses: [...decided] })) return decided;
      }
      throw refuse.unavailable('address-book-busy', 'Please try again in a moment');
    },
  };
}

export type AddressBookStore = ReturnType<typeof createAddressBookStore>;
