import { t } from '@lingui/core/macro';
import { brand, specialtiesId } from '@shop/front-kit';
import type { ReactNode } from 'react';

/** Hero of the home page. `drawing` fills a box of fixed size. */
export function HomeHero({ drawing }: { drawing?: ReactNode }) {
  return (
    <section className="kit-page-width kit-hero" aria-labelledby="hero-title">
      <div>
        <p className="kit-caption">{t`Manufacturer, Bangladesh / since ${brand.since}`}</p>
        <h1
          id="hero-title"
          className="mt-3 text-[clamp(2.5rem,1.2rem+5vw,4.25rem)] leading-none font-bold tracking-[-0.035em]"
        >
          {brand.promise}
        </h1>
        <p className="kit-hero-tagline">{brand.tagline}</p>
        <a data-kind="primary" className="kit-button" href={`#${specialtiesId}`}>{t`Our Services`}</a>
      </div>
      <div className="kit-hero-drawing aspect-4/3">{drawing}</div>
    </section>
  );
}
