import sheet from './drawings.svg';

interface DrawingProps {
  /** Group of the sheet. */
  name: 'crate' | 'dial' | 'gauge' | 'disc-front';
  viewBox: string;
  className: string;
}

/** A drawing in the page's colours. A server leaves its box empty: the sheet's address depends on the version. */
export function Drawing({ name, viewBox, className }: DrawingProps) {
  return (
    <svg aria-hidden="true" viewBox={viewBox} className={className}>
      {!import.meta.env.SSR && <use href={`${sheet}#${name}`} />}
    </svg>
  );
}
