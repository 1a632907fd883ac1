import { useConfirm } from '@shop/front-kit';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';

const question = {
  title: 'Leave without saving?',
  text: 'Your changes will be lost.',
  confirm: 'Yes, leave',
  back: 'Stay here',
  danger: true,
};

/** Where the user agreed to leave to, so that another form on the page does not ask again. */
let agreed: string | undefined;

interface Leaving {
  /** Asks, and leaves for an address if the answer is yes. */
  readonly leave: (address: string, go: () => unknown) => void;
  readonly navigate: (path: string) => unknown;
}

function pathOf({ pathname, search, hash }: URL): string {
  return `${pathname}${search}${hash}`;
}

/** Back and Forward also close forms that open by a part of the address behind the path; links with another path only. */
function leaves(to: URL, isTraversal: boolean): boolean {
  const { pathname, search } = window.location;
  return to.pathname !== pathname || (isTraversal && to.search !== search);
}

/** Holds links and Back within the shop. */
function holdNavigation(navigation: Navigation, { leave, navigate }: Leaving) {
  const hold = (event: NavigateEvent): void => {
    const { destination, navigationType, cancelable, defaultPrevented } = event;
    const isTraversal = navigationType === 'traverse';
    const to = new URL(destination.url);
    const isAsked = defaultPrevented || agreed === to.href;
    if (isAsked || !cancelable || !destination.sameDocument || !leaves(to, isTraversal)) return;
    event.preventDefault();
    leave(to.href, () => (isTraversal ? navigation.traverseTo(destination.key) : navigate(pathOf(to))));
  };
  navigation.addEventListener('navigate', hold);
  return () => navigation.removeEventListener('navigate', hold);
}

/** The place of an entry in the history, which the router keeps in its state. */
function placeInHistory(): number {
  const { idx } = Object(window.history.state);
  return typeof idx === 'number' ? idx : 0;
}

/** Holds clicks on links, for browsers without the Navigation API. */
function holdClicks({ leave, navigate }: Leaving) {
  const hold = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !link?.href || link.target || !isPlain) return;
    const to = new URL(link.href);
    if (to.origin !== window.location.origin || !leaves(to, false)) return;
    event.preventDefault();
    event.stopPropagation();
    leave(to.href, () => navigate(pathOf(to)));
  };
  document.addEventListener('click', hold, true);
  return () => document.removeEventListener('click', hold, true);
}

/** Returns from where Back went, for browsers without the Navigation API: there it has already happened. */
function holdBack({ leave }: Leaving) {
  const here = new URL(window.location.href);
  const place = placeInHistory();
  let isReturning = false;
  const hold = (event: PopStateEvent): void => {
    const steps = placeInHistory() - place;
    if (isReturning) event.stopImmediatePropagation();
    const isHeld = !isReturning && agreed !== window.location.href && steps !== 0 && leaves(here, true);
    isReturning = isHeld;
    if (!isHeld) return;
    event.stopImmediatePropagation();
    const to = window.location.href;
    window.history.go(-steps);
    leave(to, () => window.history.go(steps));
  };
  window.addEventListener('popstate', hold, true);
  return () => window.removeEventListener('popstate', hold, true);
}

function holdUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Asks before typed work is lost: this hook for links and Back within the shop, the browser for reloads and other sites. Forms ask
 * by themselves; call it for work outside of one.
 */
export function useAskBeforeLeaving(hasUnsaved: boolean): void {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const leave = useEffectEvent(async (address: string, go: () => unknown): Promise<void> => {
    if (!(await confirm(question))) return;
    agreed = address;
    await go();
  });
  const goTo = useEffectEvent((path: string) => navigate(path));
  useEffect(() => {
    if (!hasUnsaved) return;
    const leaving: Leaving = {
      leave: (address, go) => void leave(address, go),
      navigate: (path) => goTo(path),
    };
    const release = window.navigation
      ? [holdNavigation(window.navigation, leaving)]
      : [holdClicks(leaving), holdBack(leaving)];
    window.addEventListener('beforeunload', holdUnload);
    return () => {
      for (const stop of release) stop();
      window.removeEventListener('beforeunload', holdUnload);
      agreed = undefined;
    };
  }, [hasUnsaved]);
}
