import { limits, routes } from '@shop/contracts/client';
import { callPages, useApi, useInfiniteQuery } from '@shop/front-kit';
import type { PartView } from '../part-view.rules.ts';

/** Loads the catalogue page by page; `mark` is the vehicle to say the fit for. The previous view stays while another one loads. */
export function useParts(view: PartView, mark: string | undefined) {
  const api = useApi();
  const query = { ...view, limit: String(limits.pageDefault) };
  return useInfiniteQuery({
    ...callPages(api, routes.listParts, { query: { ...query, mark } }),
    // The served page has no fit marks; the refetch adds them.
    initialData: callPages(api, routes.listParts, { query }).initialData,
  });
}
