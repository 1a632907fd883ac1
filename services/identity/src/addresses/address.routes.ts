import { type Address, type addressRoutes, limits } from '@shop/contracts';
import {
  answer,
  changesBetween,
  dataOwner,
  type Handlers,
  idempotencyKeyOf,
  idOfKey,
  keyReused,
  refuse,
  storedAddress,
} from '@shop/service-kit';
import { addTo, changeIn, deleteFrom } from './address-book.rules.ts';
import type { AddressBookStore } from './address-book.store.ts';

function entryOf(book: readonly Address[], id: string): Address {
  const entry = book.find(({ _id }) => _id === id);
  if (!entry) throw new Error(`address ${id} is missing in the book that was just written`);
  return entry;
}

export function addressHandlers(books: AddressBookStore): Handlers<typeof addressRoutes> {
  return {
    listAddresses: async ({ caller, query }) =>
      answer([...(await books.list(await dataOwner(caller, query)))]),

    addAddress: async ({ caller, body, request }) => {
      const key = idempotencyKeyOf(request);
      const id = key === undefined ? books.newId() : idOfKey(caller.uid, key);
      const wanted = storedAddress(body);
      const book = await books.change(caller.uid, (addresses) =>
        addresses.some(({ _id }) => _id === id) ? addresses : addTo(addresses, id, wanted),
      );
      if (book === 'full')
        throw refuse.conflict(
          'address-book-full',
          `You can save up to ${limits.addressesMax} addresses. Delete one first.`,
        );
      const entry = entryOf(book, id);
      const { isDefault: _wanted, ...address } = wanted;
      if (changesBetween(entry, { ...address, _id: id, isDefault: entry.isDefault }).length > 0)
        throw keyReused('address', { id });
      return answer(entry, { status: 201 });
    },

    changeAddress: async ({ caller, params, body }) => {
      const id = params.id.toLowerCase();
      const book = await books.change(caller.uid, (addresses) =>
        changeIn(addresses, id, storedAddress(body)),
      );
      if (book === 'unknown') throw refuse.notFound('Address');
      return answer(entryOf(book, id));
    },

    deleteAddress: async ({ caller, params }) => {
      const id = params.id.toLowerCase();
      const book = await books.change(caller.uid, (addresses) => deleteFrom(addresses, id));
      if (book === 'unknown') throw refuse.notFound('Address');
      return answer({ deletedCount: 1 });
    },
  };
}
