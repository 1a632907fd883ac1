import { t } from '@lingui/core/macro';
import { calls } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { callQuery, formatMoney, TextLink, Unbroken } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';

/** Parts to buy instead of a sold-out one. Renders nothing without any, or when the request fails. */
export function Alternatives({ partId }: { partId: string }) {
  const query = callQuery(useApi(), calls.listAlternativeParts, { params: { id: partId } });
  const { data: parts = [] } = useQuery(query);
  if (parts.length === 0) return null;
  return (
    <section aria-label={t`In stock instead`} className="text-sm text-base-content print:hidden">
      <p className="font-semibold">{t`In stock instead, for the same vehicles:`}</p>
      <ul>
        {parts.map(({ _id, partNumber, name, price }) => (
          <li key={_id}>
            <TextLink alone className="flex-wrap gap-x-2" to={paths.part(partNumber)}>
              <Unbroken text={name} />
              <span>{formatMoney(price)}</span>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
