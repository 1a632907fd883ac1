import { ApiError, messageOf, useMutation, useQueryClient, useToast } from '@shop/front-kit';
import { useState } from 'react';

interface VersionedSave<Saved, Sent> {
  /** The record when the admin started editing. */
  read: Saved;
  /** Key of the query that reads the record. */
  queryKey: readonly unknown[];
  /** Names the record: 'figures'. */
  noun: string;
  send: (values: Sent, version: number) => Promise<Saved>;
}

/**
 * Saves a record only over the version the admin saw. After another admin's change (409), `newer` is the record in the shop; saving
 * again replaces it.
 */
export function useVersionedSave<Saved extends { readonly version: number }, Sent>({
  read,
  queryKey,
  noun,
  send,
}: VersionedSave<Saved, Sent>) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [seen, setSeen] = useState(read);
  const [isOutdated, setOutdated] = useState(false);
  const saving = useMutation({
    mutationFn: (values: Sent) => send(values, seen.version),
    onSettled: () => queryClient.invalidateQueries(),
  });
  const save = async (values: Sent): Promise<{ saved: Saved } | { problem: string }> => {
    setOutdated(false);
    try {
      const saved = await saving.mutateAsync(values);
      setSeen(saved);
      toast.success('Saved!');
      return { saved };
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) return { problem: messageOf(error) };
      setSeen((before) => queryClient.getQueryData<Saved>(queryKey) ?? before);
      setOutdated(true);
      return {
        problem: `Another admin changed these ${noun} while you were editing. Compare the values, then save again to replace them.`,
      };
    }
  };
  return {
    save,
    saving: saving.isPending ? saving.variables : undefined,
    seen,
    newer: isOutdated ? seen : undefined,
  };
}
