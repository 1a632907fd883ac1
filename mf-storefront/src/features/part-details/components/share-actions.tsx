import { t } from '@lingui/core/macro';
import { Button } from '@shop/front-kit';
import { Printer, Share2 } from 'lucide-react';
import { useCopy } from './copy-button.tsx';

/** Dismissing the share sheet is not an error. */
async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** Shares the page through the device's share sheet, or copies its link; also prints it. */
export function ShareActions({ title }: { title: string }) {
  const copy = useCopy();
  const pass = async (): Promise<void> => {
    const { href } = location;
    if (!('share' in navigator)) return copy(href, t`Link copied`);
    await share(title, href).catch(() => copy(href, t`Link copied`));
  };
  return (
    <div className="-ms-4.5 flex flex-wrap print:hidden">
      <Button kind="plain" onClick={() => void pass()}>
        <Share2 aria-hidden size={17} />
        {t`Share`}
      </Button>
      <Button kind="plain" onClick={() => window.print()}>
        <Printer aria-hidden size={17} />
        {t`Print`}
      </Button>
    </div>
  );
}
