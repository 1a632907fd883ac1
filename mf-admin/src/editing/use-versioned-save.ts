import { t } from '@lingui/core/macro';
import { useChange } from '@shop/front-kit/forms';
import { type Api, ApiError } from '@shop/shop-runtime';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

interface VersionedSave<Saved, Sent> {
  /** The record when the admin started editing. */
  read: Saved;
  /** Key of the query that reads the record. */
  queryKey: readonly unknown[];
  send: (api: Api, values: Sent, version: number) => Promise<{ readonly body: Saved }>;
  /** The fields of the record that the values become. */
  fieldsOf?: (values: Sent) => Partial<Saved>;
}

function isOutdated(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409;
}

function contains<Saved>(record: Saved, fields: Partial<Saved>): boolean {
  return JSON.stringify({ ...record, ...fields }) === JSON.stringify(record);
}

/** The refusal in words for the form. */
function inWords({ problem }: ApiError): ApiError {
  const message =
    problem?.own === true
      ? t`Your earlier save changed these values. Compare them, then save again to replace them.`
      : t`Another admin changed these values while you were editing. Compare them, then save again to replace them.`;
  return new ApiError({ kind: 'refused', status: 409, problem: problem && { ...problem, message } });
}

/**
 * Saves a record only over the version the admin saw. After another admin's change (409), `newer` is the record in the shop; saving
 * again replaces it.
 */
export function useVersionedSave<Saved extends { readonly version: number }, Sent>({
  read,
  queryKey,
  send,
  fieldsOf,
}: VersionedSave<Saved, Sent>) {
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(read);
  const saving = useChange({
    send: async (api, values: Sent) => (await send(api, values, seen.version)).body,
    done: t`Saved!`,
    onDone: setSeen,
    outdated: 'all',
    inForm: true,
  });
  /** Returns what was saved. */
  const save = async (values: Sent): Promise<Saved> => {
    try {
      return await saving.mutateAsync(values);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      const now = queryClient.getQueryData<Saved>(queryKey) ?? seen;
      setSeen(now);
      // The answer to an earlier try of this save was lost.
      if (fieldsOf && contains(now, fieldsOf(values))) return now;
      throw inWords(error);
    }
  };
  return { save, seen, newer: isOutdated(saving.error) ? seen : undefined };
}
