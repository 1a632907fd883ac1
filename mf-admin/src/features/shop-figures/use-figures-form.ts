import { zodResolver } from '@hookform/resolvers/zod';
import {
  defaultShopFigures,
  type EditableShopFigures,
  editableShopFigures,
  type ShopFigures,
} from '@shop/contracts';
import { messageOf, useConfirm } from '@shop/front-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isEditConflict, useSaveFigures } from './api/shop-figures.ts';

const overtaken =
  'Somebody else has changed these figures while you were editing. Beside yours stands what the shop shows now; save again to replace it.';

const putBack = {
  title: 'Put the original figures back?',
  text: 'Every page shows the figures of the first day again. The changes stay in the history.',
  confirm: 'Yes, put them back',
  back: 'Back Off',
};

function isOriginal(figures: ShopFigures): boolean {
  return editableShopFigures.keyof().options.every((name) => figures[name] === defaultShopFigures[name]);
}

/** The form over the figures that were `read`. What it saves replaces what the person saw, and nothing else. */
export function useFiguresForm(read: ShopFigures) {
  const confirm = useConfirm();
  const { save, latest } = useSaveFigures();
  const [seen, setSeen] = useState(read);
  const form = useForm({ resolver: zodResolver(editableShopFigures), defaultValues: read });
  const failed = (error: unknown): void => form.setError('root', { message: messageOf(error) });

  const showLatest = async (): Promise<void> => {
    try {
      setSeen(await latest());
      form.setError('root', { type: 'overtaken', message: overtaken });
    } catch (error) {
      failed(error);
    }
  };

  const send = async (figures: EditableShopFigures): Promise<void> => {
    form.clearErrors('root');
    try {
      const saved = await save.mutateAsync({ figures, version: seen.version });
      setSeen(saved);
      form.reset(saved);
    } catch (error) {
      if (isEditConflict(error)) await showLatest();
      else failed(error);
    }
  };

  const isOvertakenNow = form.formState.errors.root?.type === 'overtaken';
  return {
    form,
    /** What the shop shows now, where that is not what the person began with. */
    shownNow: isOvertakenNow ? seen : undefined,
    busy: save.isPending && (save.variables.figures === defaultShopFigures ? 'putting-back' : 'saving'),
    submit: form.handleSubmit(send),
    isOriginal: isOriginal(seen) && !form.formState.isDirty,
    putBack: async (): Promise<void> => {
      if (await confirm(putBack)) await send(defaultShopFigures);
    },
  };
}
