import type { Part } from '@shop/contracts';
import { UndoNotice } from '@shop/front-kit/forms';
import { useState } from 'react';
import { useRestorePart } from '../api/parts.ts';

interface DeletedNoticeProps {
  part: Pick<Part, '_id' | 'name'>;
  onClose: () => void;
}

/** Confirms the deletion and offers Undo. Takes the focus, because the focused row is gone. */
export function DeletedNotice({ part, onClose }: DeletedNoticeProps) {
  const [restored, setRestored] = useState(false);
  const restore = useRestorePart(() => setRestored(true));
  const undo = {
    label: `Undo deleting ${part.name}`,
    busy: restore.pendingId !== undefined,
    run: () => restore.run(part._id),
  };
  return (
    <UndoNotice
      text={`${part.name} ${restored ? 'is back in the shop.' : 'was removed from the shop.'}`}
      undo={restored ? undefined : undo}
      onClose={onClose}
    />
  );
}
