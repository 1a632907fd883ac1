import { useConfirm, useNavigate } from '@shop/front-kit';
import { useEffect } from 'react';

const question = {
  title: 'Leave without saving?',
  text: 'Your changes will be lost.',
  confirm: 'Yes, leave',
  back: 'Stay here',
  danger: true,
};

function holdUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Asks before leaving a page with unsaved changes: this hook for links and Back within the shop, the browser for reloads and
 * other sites. Without the Navigation API, only the browser asks.
 */
export function useAskBeforeLeaving(hasUnsaved: boolean): void {
  const confirm = useConfirm();
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasUnsaved) return;
    let mayLeave = false;
    const go = async ({ destination, navigationType }: NavigateEvent): Promise<void> => {
      if (!(await confirm(question))) return;
      mayLeave = true;
      const { pathname, search, hash } = new URL(destination.url);
      if (navigationType === 'traverse') window.navigation.traverseTo(destination.key);
      else await navigate(`${pathname}${search}${hash}`);
    };
    const hold = (event: NavigateEvent): void => {
      const leaves = new URL(event.destination.url).pathname !== window.location.pathname;
      if (mayLeave || !leaves || !event.cancelable || !event.destination.sameDocument) return;
      event.preventDefault();
      void go(event);
    };
    window.addEventListener('beforeunload', holdUnload);
    window.navigation?.addEventListener('navigate', hold);
    return () => {
      window.removeEventListener('beforeunload', holdUnload);
      window.navigation?.removeEventListener('navigate', hold);
    };
  }, [hasUnsaved, confirm, navigate]);
}
