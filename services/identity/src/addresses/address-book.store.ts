import type { Address } from '@shop/contracts';
import { isDuplicateKey } from '@shop/service-kit';
import { type Db, ObjectId } from 'mongodb';

/** All addresses of a person in one document, so that a change and what it does to the default are one write. */
interface AddressBookDocument {
  /** The person's uid. */
  _id: string;
  version: number;
  addresses: Address[];
}

/** Only other processes write at the same time. */
const maxRaces = 20;

export function createAddressBookStore(db: Db) {
  const books = db.collection<AddressBookDocument>('address_books');

  const read = async (uid: string): Promise<AddressBookDocument> =>
    (await books.findOne({ _id: uid })) ?? { _id: uid, version: 0, addresses: [] };

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

  const lastTurns = new Map<string, Promise<unknown>>();

  /** One change of a book at a time in this process. */
  const inTurn = async <Result>(uid: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (lastTurns.get(uid) ?? Promise.resolve()).then(work);
    const settled = turn.catch(() => undefined);
    lastTurns.set(uid, settled);
    await settled;
    if (lastTurns.get(uid) === settled) lastTurns.delete(uid);
    return turn;
  };

  return {
    newId: (): string => new ObjectId().toHexString(),

    list: async (uid: string): Promise<readonly Address[]> => (await read(uid)).addresses,

    /** Decides on the book as it is and keeps what came out of it; a refusal is given back and nothing is written. */
    change: <Refused extends string>(
      uid: string,
      decide: (book: readonly Address[]) => readonly Address[] | Refused,
    ): Promise<readonly Address[] | Refused> =>
      inTurn(uid, async () => {
        for (let race = 0; race < maxRaces; race++) {
          const book = await read(uid);
          const decided = decide(book.addresses);
          if (typeof decided === 'string') return decided;
          if (await write({ ...book, addresses: [...decided] })) return decided;
        }
        throw new Error('the address book was changed too often at once');
      }),
  };
}

export type AddressBookStore = ReturnType<typeof createAddressBookStore>;
