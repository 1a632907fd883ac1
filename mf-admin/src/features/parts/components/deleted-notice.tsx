import { t } from '@lingui/core/macro';
import type { Part } from '@shop/contracts';
import { UndoNotice } from '@shop/front-kit/forms';
import { useRestorePart } from '../api/parts.ts';

interface DeletedNoticeProps {
  part: Pick<Part, '_id' | 'name'>;
  onClose: () => void;
}

/** Confirms the deletion and offers Undo. Takes the focus, because the focused row is gone. */
export function DeletedNotice({ part: { _id, name }, onClose }: DeletedNoticeProps) {
  const { isPending, isSuccess, mutate } = useRestorePart();
  const undo = { label: t`Undo deleting ${name}`, busy: isPending, run: () => mutate(_id) };
  return (
    <UndoNotice
      text={isSuccess ? t`${name} is back in the shop.` : t`${name} was removed from the shop.`}
      undo={isSuccess ? undefined : undo}
      onClose={onClose}
    />
  );
}
