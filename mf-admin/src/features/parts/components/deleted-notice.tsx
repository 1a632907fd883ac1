import type { Part } from '@shop/contracts';
import { Button } from '@shop/front-kit';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useRestorePart } from '../api/parts.ts';

interface DeletedNoticeProps {
  part: Pick<Part, '_id' | 'name'>;
  onClose: () => void;
}

/**
 * Says which part was deleted and offers Undo. It stays until it is dismissed, so nobody has to hurry; it takes the
 * focus from the row that is gone, which makes Undo the next stop of the Tab key.
 */
export function DeletedNotice({ part, onClose }: DeletedNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  const textId = useId();
  const [restored, setRestored] = useState(false);
  const restore = useRestorePart(() => {
    setRestored(true);
    notice.current?.focus({ preventScroll: true });
  });
  useEffect(() => notice.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-labelledby={textId}
      className="sticky top-18 z-10 mb-6 flex items-center gap-2 rounded-box border border-base-300 border-l-4 border-l-secondary bg-base-200 py-2 pr-2 pl-4 text-sm"
    >
      <p id={textId} className="min-w-0 flex-1 wrap-anywhere font-medium">
        {part.name} {restored ? 'is back in the shop.' : 'is out of the shop.'}
      </p>
      {!restored && (
        <Button
          aria-label={`Undo deleting ${part.name}`}
          busy={restore.pendingId !== undefined}
          onClick={() => restore.run(part._id)}
        >
          Undo
        </Button>
      )}
      <button type="button" className="kit-icon-button" onClick={onClose}>
        <X aria-hidden size={18} />
        <span className="sr-only">Dismiss notice</span>
      </button>
    </section>
  );
}
