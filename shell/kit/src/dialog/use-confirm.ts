import { t } from '@lingui/core/macro';
import { formatCount, limits } from '@shop/contracts/client';
import { type Question, useAsk } from '@shop/shop-runtime';

export type ConfirmQuestion = Omit<Question, 'content'>;

/** Returns a function that asks before an action: `if (await confirm({…})) …`. Escape and a click on the backdrop mean no. */
export function useConfirm(): (question: ConfirmQuestion) => Promise<boolean> {
  const ask = useAsk();
  return (question) => ask({ back: t`Back Off`, ...question });
}

/** Returns a function that shows an alert and resolves when it is dismissed. */
export function useAlert(): (message: { title: string; text?: string }) => Promise<void> {
  const ask = useAsk();
  return async (message) => void (await ask({ ...message, confirm: t`OK` }));
}

/** Asks about one line of several: the rest of the order stays. */
export function cancelLineQuestion(line: { quantity: number; partName: string }): ConfirmQuestion {
  return {
    ...questions.cancelOrder(),
    title: t`Are you sure you want to cancel this line: ${formatCount(line.quantity)} × ${line.partName}?`,
    note: t`The rest of the order stays and its total is reduced.`,
  };
}

/** Questions shared by micro-frontends (DLG-01, DLG-02). */
export const questions = {
  cancelOrder: () => ({
    title: t`Are you sure you want to cancel the order?`,
    text: t`You won't be able to revert this!`,
    confirm: t`Yes, cancel it!`,
    danger: true,
  }),
  deletePart: () => ({
    title: t`Are you sure you want to delete?`,
    text: t`You won't be able to revert this!`,
    note: t`This holds after ${limits.restoreMinutes} minutes: until then you can restore the part.`,
    confirm: t`Yes, delete it!`,
    danger: true,
  }),
} as const satisfies Record<string, () => ConfirmQuestion>;
