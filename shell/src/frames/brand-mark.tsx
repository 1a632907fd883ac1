import { brand } from '@shop/front-kit';

/** A hexagon nut in plan, with its centre lines, and the name. */
export function BrandMark() {
  return (
    <>
      <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32" className="brand-mark">
        <path d="M16 3.5 26.8 9.75v12.5L16 28.5 5.2 22.25V9.75z" />
        <circle cx="16" cy="16" r="5.2" />
        <path className="brand-mark-axis" d="M16 0v32M0 16h32" />
      </svg>
      <span>{brand.name}</span>
    </>
  );
}
