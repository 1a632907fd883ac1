import { type ServedReplies, useLocation } from '@shop/front-kit';
import { createContext, type ReactNode, useContext } from 'react';

/** What the edge wrote into the body of the page for its address. */
export interface ServedPage {
  readonly pathname: string;
  readonly replies: ServedReplies;
  /** Moves what stands on the screen into another place; nothing is drawn anew. */
  readonly moveTo: (place: HTMLElement | null) => void;
}

/** A damaged text holds no replies: the page then asks for them as it does for any other. */
function readReplies(text: string): ServedReplies {
  try {
    return new Map(Object.entries(JSON.parse(text)));
  } catch {
    return new Map();
  }
}

/** Taken before React takes the place of what was served. */
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

/** What was served at this address, until the page itself can be drawn: what somebody reads does not go away. */
export function AsServed({ otherwise }: { otherwise: ReactNode }) {
  const served = useContext(ServedPageContext);
  const { pathname } = useLocation();
  return served?.pathname === pathname ? <div ref={served.moveTo} /> : otherwise;
}
