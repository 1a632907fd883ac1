import type { ReactNode } from 'react';
import { brand, specialtiesId } from './brand.ts';

/**
 * Hero of the home page. It is in the kit because two places render it: the storefront as part of its page,
 * and the shell's build into index.html, so that the first paint needs no script and the layout does not shift.
 * `drawing` fills a box of fixed size.
 */
export function HomeHero({ drawing }: { drawing?: ReactNode }) {
  return (
    <section className="kit-page-width kit-hero" aria-labelledby="hero-title">
      <div>
        <p className="kit-caption">Manufacturer, Bangladesh / since {brand.since}</p>
        <h1
          id="hero-title"
          className="mt-3 text-[clamp(2.5rem,1.2rem+5vw,4.25rem)] leading-none font-bold tracking-[-0.035em]"
        >
          {brand.promise}
        </h1>
        <p className="kit-hero-tagline">{brand.tagline}</p>
        <a className="kit-button btn btn-primary" href={`#${specialtiesId}`}>
          Our Services
        </a>
      </div>
      <div className="kit-hero-drawing aspect-4/3">{drawing}</div>
    </section>
  );
}
