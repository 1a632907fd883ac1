import { createContext, type ReactNode, useContext } from 'react';

export interface Question {
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

/** Shows a question over the page; resolves with whether the answer was yes. */
export type Ask = (question: Question) => Promise<boolean>;

export const AskContext = createContext<Ask | undefined>(undefined);

export function useAsk(): Ask {
  const ask = useContext(AskContext);
  if (ask === undefined) throw new Error('no ConfirmProvider above');
  return ask;
}
