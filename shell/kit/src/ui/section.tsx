import { type ReactNode, useId } from 'react';

interface SectionProps {
  /** Links to the heading use it. */
  id?: string;
  title: string;
  children: ReactNode;
}

/** A part of a page under a rule and a level-two heading. */
export function Section({ id, title, children }: SectionProps) {
  const ownId = useId();
  return (
    <section
      aria-labelledby={id ?? ownId}
      className="grid grid-cols-1 content-start gap-4 border-t border-base-content pt-4"
    >
      <h2 id={id ?? ownId} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
