import { useQueryClient } from '@shop/front-kit';

/** Refetches the lists under `key` after a change; other cached pages refetch when they are opened. */
export function useInvalidateLists(key: readonly unknown[]) {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await queryClient.invalidateQueries({ refetchType: 'none' });
    await queryClient.invalidateQueries({ queryKey: key });
  };
}
