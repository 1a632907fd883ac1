import { t } from '@lingui/core/macro';
import { hasUnsavedWork, useHasUnsavedWork } from '@shop/shop-runtime';
import { useCallback, useEffect } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router-dom';
import { type ConfirmQuestion, useConfirm } from './use-confirm.ts';

const question = (): ConfirmQuestion => ({
  title: t`Leave without saving?`,
  text: t`Your changes will be lost.`,
  confirm: t`Yes, leave`,
  back: t`Stay here`,
  danger: true,
});

/**
 * Back and Forward also close forms that open by a part of the address behind the path; links with another path only. Work may have been saved
 * since the last render.
 */
const leaves: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  hasUnsavedWork() &&
  (nextLocation.pathname !== currentLocation.pathname ||
    (historyAction === 'POP' && nextLocation.search !== currentLocation.search));

function HoldUnsavedWork() {
  const confirm = useConfirm();
  const blocker = useBlocker(leaves);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm(question()).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm]);
  useBeforeUnload(useCallback((event: BeforeUnloadEvent) => event.preventDefault(), []));
  return null;
}

/**
 * Asks before typed work is lost: by itself for links and Back within the shop, by the browser for reloads and other sites. Once per page: a
 * router has one blocker.
 */
export function AskBeforeLeaving() {
  return useHasUnsavedWork() && <HoldUnsavedWork />;
}
