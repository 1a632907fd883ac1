import { type Address, type KeptAddress, limits } from '@shop/contracts';

type AddressInput = KeptAddress & { readonly isDefault?: boolean | undefined };
type AddressBook = readonly Address[];

/** Puts the default first: the chosen address, else the previous default, else the oldest. */
function withFirst(book: AddressBook, chosen: string | undefined): AddressBook {
  const first = book.filter(({ _id }) => _id === chosen);
  const rest = book.filter(({ _id }) => _id !== chosen);
  return [...first, ...rest].map((entry, at) => ({ ...entry, isDefault: at === 0 }));
}

export function addTo(book: AddressBook, id: string, input: AddressInput): AddressBook | 'full' {
  if (book.length >= limits.addressesMax) return 'full';
  const entry = { ...input, _id: id, isDefault: false };
  return withFirst([...book, entry], input.isDefault ? id : undefined);
}

/** A default can only be replaced, never unset: the checkout prefills it. */
export function changeIn(book: AddressBook, id: string, input: AddressInput): AddressBook | 'unknown' {
  if (!book.some(({ _id }) => _id === id)) return 'unknown';
  const changed = book.map((entry) =>
    entry._id === id ? { ...input, _id: id, isDefault: entry.isDefault } : entry,
  );
  return withFirst(changed, input.isDefault ? id : undefined);
}

export function deleteFrom(book: AddressBook, id: string): AddressBook | 'unknown' {
  const rest = book.filter(({ _id }) => _id !== id);
  return rest.length === book.length ? 'unknown' : withFirst(rest, undefined);
}
