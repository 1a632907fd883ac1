import { CardElement } from './card-element.ts';

/** React components carry the name of their element, strings are the name. */
function nameOf(element: unknown): unknown {
  if (typeof element === 'string') return element;
  return typeof element === 'function' && '__elementType' in element ? element.__elementType : undefined;
}

/** The provider's group of elements, with its one element that the shop uses. */
export function createElements(base: string, key: string) {
  let card: CardElement | null = null;
  return {
    create: (type: string, options?: unknown): CardElement => {
      if (type !== 'card') throw new Error(`The payments stand-in has no element ${type}`);
      if (card) throw new Error('Can only create one Element of type card through elements().');
      card = new CardElement({ base, key, onDestroy: () => (card = null) }, options);
      return card;
    },
    getElement: (element: unknown): CardElement | null => (nameOf(element) === 'card' ? card : null),
    update: (): void => {},
  };
}
