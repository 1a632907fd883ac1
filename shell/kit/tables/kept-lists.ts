import { safeLocalStorage, storedValue, useSession } from '@shop/shop-runtime';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

const keptList = z.object({
  /** Ids of the columns that the reader hides. */
  hidden: z.array(z.string()),
  /** Searches of the list's address, by the name that the reader gave. */
  views: z.array(z.object({ name: z.string(), search: z.string() })),
});

type KeptList = z.output<typeof keptList>;

const stored = storedValue({
  storage: safeLocalStorage,
  key: 'shop:lists',
  schema: z.object({ account: z.string(), lists: z.record(z.string(), keptList) }),
});

const nothing: KeptList = { hidden: [], views: [] };

/** The columns and views that a reader keeps on this device. They belong to the account. */
export function useKeptList(name = '') {
  const account = useSession().user?.email ?? '';
  const kept = useSyncExternalStore(stored.subscribe, stored.read);
  const lists = kept?.account === account ? kept.lists : {};
  const list = lists[name] ?? nothing;
  return {
    ...list,
    keep: (change: Partial<KeptList>): void =>
      stored.write({ account, lists: { ...lists, [name]: { ...list, ...change } } }),
  };
}
