import { formatDollars } from '@shop/front-kit';

/** Price in dollars, always with its unit (CON-06). */
export function Price({ dollars }: { dollars: number }) {
  return (
    <p className="grid">
      <span className="text-xl leading-none font-bold tracking-tight">{formatDollars(dollars)}</span>
      <span className="kit-caption mt-1">per piece</span>
    </p>
  );
}
