import { challengeDone, type OpenChallenge, type ProviderReply } from '../protocol.ts';
import { createFrame, openFrame } from './frame.ts';

function createDialog(frame: HTMLIFrameElement): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  Object.assign(dialog.style, {
    background: 'rgb(0 0 0 / 55%)',
    border: '0',
    boxSizing: 'border-box',
    display: 'grid',
    height: '100dvh',
    inset: '0',
    margin: '0',
    maxHeight: 'none',
    maxWidth: 'none',
    padding: '8px',
    placeItems: 'center',
    width: '100vw',
  });
  Object.assign(frame.style, {
    background: '#fff',
    borderRadius: '6px',
    height: 'min(340px, 100%)',
    maxWidth: '420px',
  });
  dialog.setAttribute('aria-label', 'Card authentication');
  dialog.append(frame);
  // The challenge itself decides what leaving it means.
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  return dialog;
}

/** Shows the bank's challenge over the page. Resolves with the intent after the cardholder's answer. */
export function showChallenge(base: string, challenge: Omit<OpenChallenge, 'kind'>): Promise<ProviderReply> {
  return new Promise((resolve) => {
    const frame = createFrame(base, '/3ds.html', 'Secure 3D Secure frame');
    const dialog = createDialog(frame);
    frame.addEventListener(
      'load',
      () => {
        const port = openFrame(frame, base, { kind: 'open-challenge', ...challenge });
        port.onmessage = ({ data }: MessageEvent<unknown>) => {
          dialog.close();
          dialog.remove();
          resolve(challengeDone.parse(data).reply);
        };
        frame.focus();
      },
      { once: true },
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}
