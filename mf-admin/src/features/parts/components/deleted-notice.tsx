import type { Part } from '@shop/contracts';
import { useState } from 'react';
import { UndoNotice } from '../../../editing/undo-notice.tsx';
import { useRestorePart } from '../api/parts.ts';

interface DeletedNoticeProps {
  part: Pick<Part, '_id' | 'name'>;
  onClose: () => void;
}

/** Says which part was deleted and takes that back; it takes the focus from the row that is gone. */
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
      text={`${part.name} ${restored ? 'is back in the shop.' : 'is out of the shop.'}`}
      undo={restored ? undefined : undo}
      onClose={onClose}
    />
  );
}
