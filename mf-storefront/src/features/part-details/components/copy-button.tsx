import { t } from '@lingui/core/macro';
import { useToast } from '@shop/shop-runtime';
import { Copy } from 'lucide-react';

interface CopyButtonProps {
  text: string;
  /** Names the text for screen readers. */
  what: string;
}

/** Copies text and reports the outcome: browsers refuse without TLS or permission. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const toast = useToast();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(done);
    } catch {
      toast.error(t`Your browser blocked copying.`);
    }
  };
}

/** A text that is copied when pressed. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const copy = useCopy();
  return (
    <button
      type="button"
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-2 font-mono text-sm wrap-anywhere hover:bg-base-200 print:p-0"
      onClick={() => void copy(text, t`${text} copied`)}
    >
      {text}
      <Copy aria-hidden size={15} className="flex-none text-muted print:hidden" />
      <span className="sr-only">{t`: copy ${what}`}</span>
    </button>
  );
}
