import { t } from '@lingui/core/macro';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

/** Enough to find a request in the log, and short enough to read aloud. */
const shownLength = 8;

/** The id under which the log has a failure, to be read or copied to support. */
export function RequestId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
    } catch {
      // Browsers refuse without TLS or permission; the text can still be selected.
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-mono text-xs select-text print:hidden"
      onClick={() => void copy()}
    >
      {t`Request ${id.slice(0, shownLength)}`}
      <Icon aria-hidden size={14} className="flex-none" />
      <span className="sr-only">{copied ? t`: copied` : t`: copy for support`}</span>
    </button>
  );
}
