import type { ReactNode } from 'react';
import { useDocumentTitle } from './use-document-title.ts';

interface PageTitleProps {
  title: string;
  /** Small mono line above: a number, a section or a unit. */
  caption?: string;
  lead?: ReactNode;
  /** Tab title if it differs from the heading. */
  tab?: string;
}

/** The page's only h1; also sets the tab's title. */
export function PageTitle({ title, caption, lead, tab = title }: PageTitleProps) {
  useDocumentTitle(tab);
  return (
    <header className="pt-10 pb-6">
      {caption && <p className="kit-caption">{caption}</p>}
      <h1 className="mt-1">{title}</h1>
      {lead && <p className="mt-3 max-w-[62ch] text-muted">{lead}</p>}
    </header>
  );
}
