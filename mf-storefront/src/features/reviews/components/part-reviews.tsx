import { plural, t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { LinkButton, Stars } from '@shop/front-kit';
import { useNearViewport } from '../../../components/use-near-viewport.ts';
import { useReviews } from '../list-reviews.ts';
import { ReviewList, summaryOf } from './review-cards.tsx';

function WriteReview({ partId }: { partId: string }) {
  return (
    <LinkButton
      className="print:hidden"
      to={`${paths.addReview}?part=${partId}`}
    >{t`Write a review`}</LinkButton>
  );
}

/** Reviews of one part and their mean. */
export function PartReviews({ partId }: { partId: string }) {
  const [box, isNear] = useNearViewport<HTMLElement>();
  const reviews = useReviews({ partId, enabled: isNear });
  const { mean, count } = summaryOf(reviews);
  return (
    <section
      ref={box}
      aria-labelledby="part-reviews"
      className={`border-t border-base-content pt-4 ${count === 0 ? 'print:hidden' : ''}`}
    >
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="part-reviews" className="text-lg">{t`Reviews of this part`}</h2>
          {mean !== undefined && count > 0 && (
            <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
              <Stars rating={Math.round(mean * 10) / 10} />{' '}
              <span>{plural(count, { one: '# review', other: '# reviews' })}</span>
            </p>
          )}
        </div>
        <WriteReview partId={partId} />
      </header>
      <ReviewList
        reviews={reviews}
        length="whole"
        empty={<p className="text-muted">{t`No reviews of this part yet.`}</p>}
      />
    </section>
  );
}
