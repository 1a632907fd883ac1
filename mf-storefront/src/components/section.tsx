import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  /** Small mono line above the title. */
  caption?: string;
  children: ReactNode;
}

/** One section of a page: page width, room above and below, a heading that names it. */
export function Section({ id, title, caption, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="mx-auto w-full max-w-(--page-width) px-(--page-margin) py-12 md:py-16"
    >
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
