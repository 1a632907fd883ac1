import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { callOuts, familyPath } from './call-outs.ts';
import { ExplodedWheelEnd } from './exploded-wheel-end.tsx';
import { HomeHero } from './home-hero.tsx';

/** Names and links of the numbered parts in the drawing. */
function PartsList() {
  return (
    <nav aria-label={t`Parts of the drawing`} className="kit-page-width">
      <ol className="grid grid-cols-2 border-t border-l border-base-300 sm:grid-cols-4 lg:grid-cols-7">
        {callOuts.map(({ number, name, family }) => (
          <li key={family} className="border-r border-b border-base-300 max-lg:last:col-span-2">
            <Link
              to={familyPath(family)}
              className="flex min-h-12 items-center gap-3 px-3 py-2 text-sm font-medium hover:bg-base-200"
            >
              <span aria-hidden className="kit-caption">
                {number}
              </span>
              {i18n._(name)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function Hero() {
  return (
    <>
      {/* The address of the drawing's sheet depends on the version, which a server does not know. */}
      <HomeHero drawing={import.meta.env.SSR ? undefined : <ExplodedWheelEnd />} />
      <PartsList />
    </>
  );
}
