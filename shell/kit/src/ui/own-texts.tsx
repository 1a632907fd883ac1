import { Children, isValidElement, type ReactNode } from 'react';

/**
 * Puts each text between elements into an element of its own. A browser's translator replaces texts next to elements by its
 * own elements: React can then neither move nor remove nor change them, and the page stops working.
 */
export function OwnTexts({ children }: { children: ReactNode }): ReactNode {
  const pieces: ReactNode[] = [];
  for (const child of Children.toArray(children)) {
    const last = pieces.at(-1);
    const isContinued = typeof child !== 'object' && typeof last === 'string';
    if (isContinued) pieces[pieces.length - 1] = `${last}${String(child)}`;
    else pieces.push(isValidElement(child) ? child : String(child));
  }
  return pieces.map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: texts have no other key.
    isValidElement(piece) ? piece : <span key={`text-${at}`}>{piece}</span>,
  );
}
