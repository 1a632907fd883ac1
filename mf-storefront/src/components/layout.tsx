import { PageTitle } from '@shop/front-kit';
import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  caption?: string;
  lead?: ReactNode;
  tab?: string;
  children: ReactNode;
}

/** A page with the standard width and one `h1`. */
export function Page({ children, ...title }: PageProps) {
  return (
    <div className="kit-page-width pb-16 md:pb-24">
      <PageTitle {...title} />
      {children}
    </div>
  );
}

interface SectionProps {
  id: string;
  title: string;
  /** Small mono line above the title. */
  caption?: string;
  children: ReactNode;
}

/** A page section that its heading labels. */
export function Section({ id, title, caption, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="kit-page-width py-12 md:py-16">
      <header className="mb-6 border-t border-base-content pt-3 md:mb-8">
        {caption && <p className="kit-caption">{caption}</p>}
        <h2 id={`${id}-title`} className="mt-1">
          {title}
        </h2>
      </header>
      {children}
    </section>
  );
}
