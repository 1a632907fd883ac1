import { Button } from '@shop/front-kit';
import { X } from 'lucide-react';
import { useCallback, useId } from 'react';
import { useFocusOnNews } from './use-focus-on-news.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

interface Undo {
  readonly label: string;
  readonly busy: boolean;
  readonly run: () => void;
  /** When it is too late (ms); a countdown says so. */
  readonly until?: number;
}

interface UndoNoticeProps {
  /** What was done. */
  text: string;
  /** Absent when there is nothing (more) to take back. */
  undo?: Undo | undefined;
  onClose: () => void;
}

/**
 * Says what was done and offers Undo. It stays until it is dismissed, so nobody has to hurry; it takes the focus whenever its text is
 * a new one, which makes Undo the next stop of the Tab key.
 */
export function UndoNotice({ text, undo, onClose }: UndoNoticeProps) {
  const notice = useFocusOnNews<HTMLElement>(text, { preventScroll: true });
  const textId = useId();
  const seconds = useSecondsUntil(undo?.until);
  /** The button leaves when its time is over, and must not take the focus with it. */
  const keepFocus = useCallback(
    (place: HTMLElement) => () => {
      if (place.contains(document.activeElement)) notice.current?.focus({ preventScroll: true });
    },
    [notice],
  );
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
      {undo && (seconds !== 0 || undo.busy) && (
        <span ref={keepFocus} className="flex items-center gap-2">
          {seconds !== undefined && <span className="kit-caption tabular-nums">{seconds} s</span>}
          <Button aria-label={undo.label} busy={undo.busy} onClick={undo.run}>
            Undo
          </Button>
        </span>
      )}
      <button type="button" className="kit-icon-button" onClick={onClose}>
        <X aria-hidden size={18} />
        <span className="sr-only">Dismiss notice</span>
      </button>
    </section>
  );
}
