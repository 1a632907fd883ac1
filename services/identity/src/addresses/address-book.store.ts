import type { Address } from '@shop/contracts';
import { isDuplicateKey } from '@shop/service-kit';
import { type Db, ObjectId } from 'mongodb';

/** All addresses of a person in one document, so that a change and what it does to the default are one write. */
interface AddressBookDocument {
  /** Email of the person, lower-case. */
  _id: string;
  version: number;
  addresses: Address[];
}

/** More than one person's devices write at once. */
const maxRaces = 20;

export function createAddressBookStore(db: Db) {
  const books = db.collection<AddressBookDocument>('address_books');

  const read = async (email: string): Promise<AddressBookDocument> =>
    (await books.findOne({ _id: email })) ?? { _id: email, version: 0, addresses: [] };

  /** False when somebody else wrote since the book was read. */
  const write = async ({ _id, version, addresses }: AddressBookDocument): Promise<boolean> => {
    const next = { addresses, version: version + 1 };
    if (version > 0) return (await books.updateOne({ _id, version }, { $set: next })).matchedCount === 1;
    try {
      await books.insertOne({ _id, ...next });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  return {
    newId: (): string => new ObjectId().toHexString(),

    list: async (email: string): Promise<readonly Address[]> => (await read(email)).addresses,

    /** Decides on the book as it is and keeps what came out of it; a refusal is given back and nothing is written. */
    change: async <Refused extends string>(
      email: string,
      decide: (book: readonly Address[]) => readonly Address[] | Refused,
    ): Promise<readonly Address[] | Refused> => {
      for (let race = 0; race < maxRaces; race++) {
        const book = await read(email);
        const decided = decide(book.addresses);
        if (typeof decided === 'string') return decided;
        if (await write({ ...book, addresses: [...decided] })) return decided;
      }
      throw new Error('the address book was changed too often at once');
    },
  };
}

export type AddressBookStore = ReturnType<typeof createAddressBookStore>;
