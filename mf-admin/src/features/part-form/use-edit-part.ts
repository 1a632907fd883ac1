import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import type { Part } from '@shop/contracts/client';
import { messageOf, useToast } from '@shop/shop-runtime';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import {
  type Changes,
  changesBetween,
  conflictsOf,
  fieldsOf,
  fieldsOfForm,
  isSame,
  otherChanges,
} from './part-changes.ts';
import {
  editPartForm,
  type PartFormField,
  type PartFormResult,
  type PartFormValues,
  valuesOf,
} from './part-form-values.ts';
import { numberFaults, PictureFault, useUploadPictures } from './pictures.ts';
import { conflictIn, useChangePart } from './save-part.ts';
import { useConflict } from './use-conflict.ts';

type FilledForm = PartFormResult & { partNumber: string };
type PartForm = UseFormReturn<PartFormValues, unknown, FilledForm>;

/** The part as the user last saw it: the baseline for their changes. */
function useSeenPart(part: Part, form: PartForm) {
  const [seen, setSeen] = useState(part);
  const [keepsTyped, setKeepsTyped] = useState(false);
  /** Shows the new part and reapplies the user's changes since `base`. One reset does both: it recreates the form's rows. */
  const show = (now: Part, base: PartFormValues): void => {
    const mine = form.getValues();
    const fields = Object.keys(mine) as PartFormField[];
    const changed = fields.filter((field) => !isSame(mine[field], base[field]));
    const kept = Object.fromEntries(changed.map((field) => [field, mine[field]]));
    form.reset({ ...valuesOf(now), ...kept }, { keepSubmitCount: true });
    setKeepsTyped(changed.length > 0);
    setSeen(now);
  };
  return { seen, show, hasUnsaved: form.formState.isDirty || keepsTyped };
}

/** The last save, with the fields that undo it. */
export interface LastChange {
  readonly fields: readonly string[];
  readonly back: Changes;
  readonly state: 'saved' | 'undone' | 'too-late';
}

function useUndo(
  { seen, show }: ReturnType<typeof useSeenPart>,
  change: ReturnType<typeof useChangePart>['mutateAsync'],
) {
  const toast = useToast();
  const [lastChange, setLastChange] = useState<LastChange>();
  const undo = async (last: LastChange): Promise<void> => {
    try {
      show(await change({ changes: last.back, version: seen.version }), valuesOf(seen));
      setLastChange({ ...last, state: 'undone' });
    } catch (error) {
      const now = conflictIn(error)?.part;
      if (now === undefined) return toast.failed(error);
      show(now, valuesOf(seen));
      setLastChange({ ...last, state: 'too-late' });
    }
  };
  const undoing = useMutation({ mutationFn: undo });
  return {
    lastChange,
    setLastChange,
    undoing: undoing.isPending,
    undo: (last: LastChange): void => undoing.mutate(last),
  };
}

/** State of the edit form. Keeps the user's input whatever the server replies. */
export function useEditPart(part: Part) {
  const toast = useToast();
  const upload = useUploadPictures();
  const change = useChangePart(part._id);
  const form: PartForm = useForm<PartFormValues, unknown, FilledForm>({
    resolver: zodResolver(editPartForm),
    defaultValues: valuesOf(part),
    shouldFocusError: false,
  });
  const conflict = useConflict(form);
  const seenPart = useSeenPart(part, form);
  const { seen, show } = seenPart;
  const { lastChange, setLastChange, undo, undoing } = useUndo(seenPart, change.mutateAsync);

  const report = (error: unknown, sent: Changes): void => {
    const now = conflictIn(error)?.part;
    if (now) {
      const meanwhile = { before: fieldsOf(seen), now: fieldsOf(now), sent };
      show(now, valuesOf(seen));
      setLastChange(undefined);
      conflict.begin({ now, conflicts: conflictsOf(meanwhile), others: otherChanges(meanwhile) });
    } else if (error instanceof PictureFault) toast.error(error.message);
    else {
      const faults = numberFaults(error);
      for (const { name, message } of faults) form.setError(name, { message });
      if (faults.length === 0) form.setError('root', { message: messageOf(error) });
    }
  };

  const store = async (changes: Changes): Promise<void> => {
    const typed: PartFormValues = JSON.parse(JSON.stringify(form.getValues()));
    const saved = await change.mutateAsync({ changes, version: seen.version });
    show(saved, typed);
    conflict.end();
    toast.success(t`Saved!`);
    const back = changesBetween(fieldsOf(saved), fieldsOf(seen));
    setLastChange({ fields: Object.keys(changes), back, state: 'saved' });
  };

  const send = async (filled: FilledForm): Promise<void> => {
    let changes: Changes = {};
    try {
      changes = changesBetween(fieldsOf(seen), fieldsOfForm(filled, await upload(filled.pictures)));
      if (Object.keys(changes).length > 0) return await store(changes);
      show(seen, form.getValues());
      conflict.end();
      toast.info(t`No changes to save`);
    } catch (error) {
      report(error, changes);
    }
  };

  const saving = useMutation({ mutationFn: send });
  const sendUnlessOpen = async (filled: FilledForm): Promise<void> => {
    if (conflict.isOpen) form.setError('root', { message: t`Resolve the conflicts before saving.` });
    else await saving.mutateAsync(filled);
  };
  return {
    form,
    conflict,
    hasUnsaved: seenPart.hasUnsaved,
    lastChange,
    forgetLastChange: () => setLastChange(undefined),
    saving: saving.isPending,
    undoing,
    undo,
    submit: form.handleSubmit(sendUnlessOpen),
  };
}
