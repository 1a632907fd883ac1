import { useQueryClient } from '@shop/front-kit';

/** Refetches what the page shows after a change; other cached pages refetch when they are opened. */
export function useInvalidateLists() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}
