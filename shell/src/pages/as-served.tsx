import { calls } from '@shop/contracts/client';
import { keyOf } from '@shop/front-kit';
import { hydrate, type QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router-dom';

/** Content that the edge rendered into the page for its address. */
export interface ServedPage {
  readonly pathname: string;
  /** Moves the existing elements into another place, without re-rendering. */
  readonly moveTo: (place: HTMLElement | null) => void;
}

/** Takes the served content and its data. Call before React replaces the content. */
export function readServedPage(page: Document, queryClient: QueryClient): ServedPage | undefined {
  const content = page.querySelector('.served');
  if (content === null) return undefined;
  try {
    hydrate(queryClient, JSON.parse(page.getElementById('served')?.textContent ?? ''));
  } catch {
    // Without its data the page calls the API as usual.
  }
  return { pathname: page.location.pathname, moveTo: (place) => place?.append(content) };
}

/** Takes the company's data, which the edge writes into every page. Without it the page calls the API. */
export function readCompany(page: Document, queryClient: QueryClient): void {
  const written = page.getElementById('company')?.textContent;
  if (written) queryClient.setQueryData(keyOf(calls.getCompanyContact, {}), JSON.parse(written));
}

const ServedPageContext = createContext<ServedPage | undefined>(undefined);
export const ServedPageProvider = ServedPageContext.Provider;

/** Keeps the served content of this address on screen until the page can render, so that it never disappears while being read. */
export function AsServed({ otherwise }: { otherwise: ReactNode }) {
  const served = useContext(ServedPageContext);
  const { pathname } = useLocation();
  return served?.pathname === pathname ? <div ref={served.moveTo} /> : otherwise;
}
