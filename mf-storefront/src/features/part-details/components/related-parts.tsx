import { t } from '@lingui/core/macro';
import { calls, type ListedPart, partFamilies } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { callQuery, PartPicture, Section } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useNearViewport } from '../../../components/use-near-viewport.ts';
import { useFurtherFromCatalogue } from '../../../part/catalogue-steps.ts';
import { Price } from '../../../part/part-facts.tsx';

function RelatedPart({ part }: { part: ListedPart }) {
  const further = useFurtherFromCatalogue();
  return (
    <article className="relative grid h-full grid-rows-[auto_1fr_auto] gap-3">
      <PartPicture name={part.name} src={part.img} />
      <div>
        <p className="kit-caption wrap-anywhere">
          {part.partNumber} / {partFamilies[part.family]}
        </p>
        <h3 className="mt-1 text-base leading-snug wrap-anywhere">
          <Link
            className="hover:underline after:absolute after:inset-0"
            to={paths.part(part.partNumber)}
            state={further}
          >
            {part.name}
          </Link>
        </h3>
      </div>
      <Price dollars={part.price} />
    </article>
  );
}

/** Other parts for the same vehicles. Renders nothing without any, or when the request fails. */
export function RelatedParts({ partId: id }: { partId: string }) {
  const [box, isNear] = useNearViewport<HTMLDivElement>();
  const related = callQuery(useApi(), calls.listRelatedParts, { params: { id } });
  const { data = [] } = useQuery({ ...related, enabled: isNear });
  return (
    <div ref={box} className="print:hidden">
      {data.length > 0 && (
        <Section title={t`For the same vehicles`}>
          <ul className="grid grid-cols-2 gap-6 md:grid-cols-4">
            {data.map((part) => (
              <li key={part._id}>
                <RelatedPart part={part} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
