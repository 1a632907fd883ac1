import { useEffect } from 'react';
import { documentTitle } from '../brand.ts';

/** Sets the tab's title; see {@link documentTitle}. */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}
