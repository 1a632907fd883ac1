import { formatCount, limits } from '@shop/contracts/client';
import { type Question, useAsk } from '@shop/shop-runtime';
import { useCallback } from 'react';

export type ConfirmQuestion = Omit<Question, 'content'>;

/** Returns a function that asks before an action: `if (await confirm({…})) …`. Escape and a click on the backdrop mean no. */
export function useConfirm(): (question: ConfirmQuestion) => Promise<boolean> {
  const ask = useAsk();
  return useCallback((question: ConfirmQuestion) => ask({ back: 'Back Off', ...question }), [ask]);
}

/** Returns a function that shows an alert and resolves when it is dismissed. */
export function useAlert(): (message: { title: string; text?: string }) => Promise<void> {
  const ask = useAsk();
  return useCallback(async (message) => void (await ask({ ...message, confirm: 'OK' })), [ask]);
}

/** Asks about one line of several: the rest of the order stays. */
export function cancelLineQuestion(line: { quantity: number; partName: string }): ConfirmQuestion {
  return {
    ...questions.cancelOrder,
    title: `Are you sure you want to cancel this line: ${formatCount(line.quantity)} × ${line.partName}?`,
    note: 'The rest of the order stays and its total is reduced.',
  };
}

/** Questions shared by micro-frontends (DLG-01, DLG-02). */
export const questions = {
  cancelOrder: {
    title: 'Are you sure you want to cancel the order?',
    text: "You won't be able to revert this!",
    confirm: 'Yes, cancel it!',
    danger: true,
  },
  deletePart: {
    title: 'Are you sure you want to delete?',
    text: "You won't be able to revert this!",
    note: `This holds after ${limits.restoreMinutes} minutes: until then you can restore the part.`,
    confirm: 'Yes, delete it!',
    danger: true,
  },
} as const satisfies Record<string, ConfirmQuestion>;
