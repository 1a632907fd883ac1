import { useDocumentTitle } from '@shop/front-kit';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { BusinessSummary } from '../features/business-summary/business-summary.tsx';
import { Hero } from '../features/hero/hero.tsx';
import { PartsSection } from '../features/parts/components/parts-section.tsx';
import { Promo } from '../features/promo/promo.tsx';
import { ReviewsSection } from '../features/reviews/components/reviews-section.tsx';
import { Specialties } from '../features/specialties/specialties.tsx';

/** The router intercepts links inside the shop, so the browser does not scroll to their anchors. */
function useScrollToAnchor(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== '' && key !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key]);
}

/** The sections in the specified order (HOME-01). */
export function HomePage() {
  useDocumentTitle();
  useScrollToAnchor();
  return (
    <>
      <Hero />
      <PartsSection />
      <BusinessSummary />
      <ReviewsSection />
      <Promo />
      <Specialties />
    </>
  );
}
