import { calls, type SearchSynonyms, type VersionedSynonyms } from '@shop/contracts/client';
import { callQuery, keyOf } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { useVersionedSave } from '../../editing/use-versioned-save.ts';

export function useSearchNames() {
  return useQuery({ ...callQuery(useApi(), calls.getSearchSynonyms, {}), staleTime: 0 });
}

/** Replaces all names. */
export function useSaveSearchNames(read: VersionedSynonyms) {
  return useVersionedSave({
    read,
    queryKey: keyOf(calls.getSearchSynonyms),
    fieldsOf: (families: SearchSynonyms) => ({ families }),
    send: (api, families, version) => api.call(calls.putSearchSynonyms, { body: { version, families } }),
  });
}
