import { limits, routes } from '@shop/contracts/client';
import { callPages, pagesKeyOf, useApi, useInfiniteQuery, useQueryClient } from '@shop/front-kit';
import type { PartView } from '../part-view.rules.ts';

function inputOf(view: PartView, mark?: string) {
  return { query: { ...view, limit: String(limits.pageDefault), mark } };
}

/** Key of the catalogue without fit marks. */
export function partsKey(view: PartView) {
  return pagesKeyOf(routes.listParts, inputOf(view));
}

/** Loads the catalogue page by page; `mark` is the vehicle to say the fit for. The previous view stays while another one loads. */
export function useParts(view: PartView, mark: string | undefined) {
  const api = useApi();
  const client = useQueryClient();
  return useInfiniteQuery({
    ...callPages(api, routes.listParts, inputOf(view, mark)),
    // The served page has no fit marks; the refetch adds them.
    initialData: () => {
      const unmarked = client.getQueryData(callPages(api, routes.listParts, inputOf(view)).queryKey);
      return unmarked && { ...unmarked, pageParams: unmarked.pageParams.map(String) };
    },
    initialDataUpdatedAt: 0,
  });
}
