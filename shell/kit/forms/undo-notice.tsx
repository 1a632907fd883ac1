import { t } from '@lingui/core/macro';
import { Button, IconButton } from '@shop/front-kit';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useFocusOnNews } from './use-focus-on-news.ts';

interface Undo {
  /** Says what is undone: 'Undo deleting Brake disc'. */
  readonly label: string;
  readonly busy: boolean;
  readonly run: () => void;
}

interface UndoNoticeProps {
  text: string;
  /** Absent when the action can't (or can no longer) be undone. */
  undo?: Undo | undefined;
  onClose: () => void;
}

/**
 * Confirms an action and offers Undo. It stays until dismissed, so users don't have to hurry. A new text takes the focus, which
 * makes Undo the next Tab stop.
 */
export function UndoNotice({ text, undo, onClose }: UndoNoticeProps) {
  const notice = useFocusOnNews<HTMLElement>(text, { preventScroll: true });
  const textId = useId();
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-labelledby={textId}
      className="sticky top-18 z-10 mb-6 flex items-center gap-2 rounded-box border border-base-300 border-l-4 border-l-secondary bg-base-200 py-2 pr-2 pl-4 text-sm"
    >
      <p id={textId} className="min-w-0 flex-1 wrap-anywhere font-medium">
        {text}
      </p>
      {undo && <Button aria-label={undo.label} busy={undo.busy} onClick={undo.run}>{t`Undo`}</Button>}
      <IconButton icon={X} label={t`Dismiss notice`} onClick={onClose} />
    </section>
  );
}
