import { type Ask, AskContext, type Question } from '@shop/shop-runtime';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { Dialog } from './dialog.tsx';

interface OpenQuestion extends Question {
  id: number;
  answer: (confirmed: boolean) => void;
}

/** Shows questions one at a time; only the first click on each counts. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly OpenQuestion[]>([]);
  const lastId = useRef(0);
  const ask: Ask = (question) =>
    new Promise((answer) => {
      lastId.current += 1;
      const id = lastId.current;
      setQueue((waiting) => [...waiting, { ...question, id, answer }]);
    });
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
