import { useToast } from '@shop/front-kit';
import { Copy } from 'lucide-react';

interface CopyButtonProps {
  text: string;
  /** What the text is, for people who do not see where it stands. */
  what: string;
}

/** Copies text and says whether that went well: browsers refuse on pages without TLS, or when told to. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const toast = useToast();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(done);
    } catch {
      toast.error('Your browser did not allow copying.');
    }
  };
}

/** A number that is copied by pressing it. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const copy = useCopy();
  return (
    <button
      type="button"
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-2 font-mono text-sm wrap-anywhere hover:bg-base-200 print:p-0"
      onClick={() => void copy(text, `${text} copied`)}
    >
      {text}
      <Copy aria-hidden size={15} className="flex-none text-muted print:hidden" />
      <span className="sr-only">: copy {what}</span>
    </button>
  );
}
