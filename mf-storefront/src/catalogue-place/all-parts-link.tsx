import { Link, paths } from '@shop/front-kit';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type CataloguePlace, readPlace, returning } from './catalogue-place.ts';

/** Leads back to the catalogue as it was left, with its filters and the place in the list; else to its beginning. */
export function AllPartsLink() {
  const [place, setPlace] = useState<CataloguePlace>();
  // The catalogue keeps its place when it goes, which is after this page is drawn for the first time.
  useEffect(() => setPlace(readPlace()), []);
  const target = place
    ? { to: { pathname: paths.home, search: place.search }, state: returning }
    : { to: `${paths.home}#parts` };
  return (
    <Link {...target} className="kit-link my-3 inline-flex min-h-11 items-center gap-1 text-sm print:hidden">
      <ChevronLeft aria-hidden size={16} />
      All parts
    </Link>
  );
}
