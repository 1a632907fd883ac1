import { useQueryClient } from '@shop/front-kit';

/** After a change: the lists under `key` are read again now, what other pages keep is read again when they are opened. */
export function useInvalidateLists(key: readonly unknown[]) {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await queryClient.invalidateQueries({ refetchType: 'none' });
    await queryClient.invalidateQueries({ queryKey: key });
  };
}
