import { paths } from '@shop/contracts/pages';
import { TextLink } from '@shop/front-kit';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type CataloguePlace, readPlace, returning } from './catalogue-place.ts';

/** Links back to the catalogue with its filters and scroll position, or to its start when no place is saved. */
export function AllPartsLink() {
  const [place, setPlace] = useState<CataloguePlace>();
  // The catalogue saves its place when it unmounts, which is after the first render of this link.
  useEffect(() => setPlace(readPlace()), []);
  const target = place
    ? { to: { pathname: paths.home, search: place.search }, state: returning }
    : { to: `${paths.home}#parts` };
  return (
    <TextLink {...target} alone className="my-3 gap-1 text-sm print:hidden">
      <ChevronLeft aria-hidden size={16} />
      All parts
    </TextLink>
  );
}
