import { formatCount, limits } from '@shop/contracts/client';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { Dialog } from './dialog.tsx';

interface Question {
  title: string;
  text?: string;
  note?: string;
  confirm: string;
  /** The label of the button that cancels; an alert has none. */
  back?: string;
  danger?: boolean;
  /** Replaces the text of the question. */
  content?: (close: () => void) => ReactNode;
}

interface OpenQuestion extends Question {
  id: number;
  answer: (confirmed: boolean) => void;
}

type Ask = (question: Question) => Promise<boolean>;

const AskContext = createContext<Ask | undefined>(undefined);

/** Shows questions one at a time; only the first click on each counts. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly OpenQuestion[]>([]);
  const lastId = useRef(0);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((answer) => {
        lastId.current += 1;
        const id = lastId.current;
        setQueue((waiting) => [...waiting, { ...question, id, answer }]);
      }),
    [],
  );
  const current = queue[0];
  const settle = (confirmed: boolean): void => {
    current?.answer(confirmed);
    setQueue((waiting) => waiting.filter(({ id }) => id !== current?.id));
  };
  return (
    <AskContext value={ask}>
      {children}
      {current && (
        <Dialog
          key={current.id}
          role={current.content ? 'dialog' : 'alertdialog'}
          title={current.title}
          onClose={() => settle(false)}
          actions={
            <>
              {current.back && <Button onClick={() => settle(false)}>{current.back}</Button>}
              <Button
                kind={current.content ? 'quiet' : current.danger ? 'danger' : 'primary'}
                onClick={() => settle(true)}
              >
                {current.confirm}
              </Button>
            </>
          }
        >
          {current.content?.(() => settle(false))}
          {current.text && (
            <p>
              <Unbroken text={current.text} />
            </p>
          )}
          {current.note && <p>{current.note}</p>}
        </Dialog>
      )}
    </AskContext>
  );
}

export function useAsk(): Ask {
  const ask = useContext(AskContext);
  if (ask === undefined) throw new Error('no ConfirmProvider above');
  return ask;
}

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
