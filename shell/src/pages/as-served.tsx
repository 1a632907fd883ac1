import { type ServedReplies, useLocation } from '@shop/front-kit';
import { createContext, type ReactNode, useContext } from 'react';

/** Content and replies that the edge rendered into the page for its address. */
export interface ServedPage {
  readonly pathname: string;
  readonly replies: ServedReplies;
  /** Moves the existing elements into another place, without re-rendering. */
  readonly moveTo: (place: HTMLElement | null) => void;
}

/** Damaged data counts as empty: the page then calls the API as usual. */
function readReplies(text: string): ServedReplies {
  try {
    return new Map(Object.entries(JSON.parse(text)));
  } catch {
    return new Map();
  }
}

/** Call before React replaces the served content. */
export function readServedPage(page: Document): ServedPage | undefined {
  const content = page.querySelector('.served');
  const replies = page.getElementById('served')?.textContent;
  if (content === null || !replies) return undefined;
  return {
    pathname: page.location.pathname,
    replies: readReplies(replies),
    moveTo: (place) => place?.append(content),
  };
}

const ServedPageContext = createContext<ServedPage | undefined>(undefined);
export const ServedPageProvider = ServedPageContext.Provider;

/** Keeps the served content of this address on screen until the page can render, so that it never disappears while being read. */
export function AsServed({ otherwise }: { otherwise: ReactNode }) {
  const served = useContext(ServedPageContext);
  const { pathname } = useLocation();
  return served?.pathname === pathname ? <div ref={served.moveTo} /> : otherwise;
}
