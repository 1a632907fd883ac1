import { t } from '@lingui/core/macro';
import { calls, type OrderLineReply, tooLateTo } from '@shop/contracts/client';
import { cancelLineQuestion, questions, useConfirm } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { useToast } from '@shop/shop-runtime';
import { useEffect, useRef } from 'react';
import { ownOrderCalls } from './own-orders.ts';

/** An order, or one of its lines. */
interface Cancellable {
  /** Id of the order or the line. */
  readonly id: string;
  /** Set for one line of several. */
  readonly line?: OrderLineReply | undefined;
}

/** Focus targets after a cancel, best first: the button unmounts once its order is cancelled. */
function placesAfter(button: Element | null): HTMLElement[] {
  const row = button?.closest('tr');
  const rows = [...(row?.closest('table')?.querySelectorAll('tr') ?? [])];
  const at = row ? rows.indexOf(row) : 0;
  const heading = document.querySelector('h1');
  return [button, row, ...rows.slice(at + 1), ...rows.slice(0, at).reverse(), heading].filter(
    (place) => place instanceof HTMLElement,
  );
}

function focusFirst(places: readonly HTMLElement[]): void {
  const place = places.find((each) => each.isConnected && !each.matches(':disabled'));
  if (!place) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus();
}

/** Asks for confirmation, cancels, then reloads the orders whatever the outcome (MYO-05, MYO-10). */
export function useCancelOrder() {
  const confirm = useConfirm();
  const toast = useToast();
  const cancel = useChange({
    send: (api, { id }: Cancellable) => api.call(calls.cancelOrder, { params: { id } }),
    onDone: ({ body }) =>
      body.deletedCount === 1 ? toast.success(t`Canceled!`) : toast.error(tooLateTo.cancel),
    outdated: ownOrderCalls,
  });
  const places = useRef<HTMLElement[]>([]);
  // After each render, because the row unmounts some renders after the cancel.
  useEffect(() => {
    if (cancel.isPending || document.activeElement !== document.body) return;
    focusFirst(places.current);
    if (!places.current[0]?.isConnected) places.current = [];
  });
  return {
    pendingId: cancel.isPending ? cancel.variables.id : undefined,
    ask: async (what: Cancellable): Promise<void> => {
      const after = placesAfter(document.activeElement);
      if (!(await confirm(what.line ? cancelLineQuestion(what.line) : questions.cancelOrder()))) return;
      places.current = after;
      cancel.mutate(what);
    },
  };
}
