import { type ReactNode, useEffect } from 'react';
import { brand } from '../brand.ts';

/** The tab's title. The home page says the brand alone. */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = title
      ? `${title} · ${brand.name}`
      : `${brand.name} · automotive parts from the manufacturer`;
  }, [title]);
}

interface PageTitleProps {
  title: string;
  /** Small mono line above: a number, a section, a unit. */
  caption?: string;
  /** One or two sentences below. */
  lead?: ReactNode;
}

/** The one heading of a page, and the tab's title. */
export function PageTitle({ title, caption, lead }: PageTitleProps) {
  useDocumentTitle(title);
  return (
    <header className="kit-page-title">
      {caption && <p className="kit-caption">{caption}</p>}
      <h1>{title}</h1>
      {lead && <p className="kit-lead">{lead}</p>}
    </header>
  );
}
