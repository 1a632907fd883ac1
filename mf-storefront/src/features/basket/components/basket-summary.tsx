import { plural, t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { type BasketRow, Button, FormError, formatMoney, LinkButton, useConfirm } from '@shop/front-kit';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { rowName, sumOf } from '../basket-texts.ts';

/** Asks for confirmation before checkout when some lines cannot be ordered; the others still can. */
function useGoToCheckout(left: readonly BasketRow[]) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: plural(left.length, { one: 'Continue without # part?', other: 'Continue without # parts?' }),
      text: left.map(rowName).join('; '),
      note: t`They stay in your basket.`,
      confirm: left.length === 1 ? t`Continue without it` : t`Continue without them`,
      back: t`Stay here`,
    });
    if (sure) await navigate(paths.checkout);
  };
  return (event: MouseEvent): void => {
    if (left.length === 0) return;
    event.preventDefault();
    void ask();
  };
}

function Left({ left }: { left: readonly BasketRow[] }) {
  if (left.length === 0) return null;
  return (
    <p className="text-sm max-lg:sr-only">
      {t`Not in the total, because it can't all be ordered: ${left.map(rowName).join('; ')}.`}
    </p>
  );
}

/** Total of the basket and the way to checkout. */
export function BasketSummary({ rows }: { rows: readonly BasketRow[] }) {
  const { dollars, pieces, orderable, left, refusal } = sumOf(rows);
  const go = useGoToCheckout(left);
  return (
    <section
      aria-label={t`Total`}
      className="sticky bottom-0 z-10 -mx-(--page-margin) grid gap-3 border-t border-base-content bg-base-100 px-(--page-margin) py-4 lg:top-24 lg:bottom-auto lg:mx-0 lg:self-start lg:rounded-lg lg:border lg:border-base-300 lg:p-5"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="kit-caption">
          {[
            plural(orderable.length, { one: '# part', other: '# parts' }),
            plural(pieces, { one: '# piece', other: '# pieces' }),
          ].join(', ')}
        </span>
        <output aria-live="off" className="text-xl leading-none font-bold tracking-tight wrap-anywhere">
          {formatMoney(dollars)}
        </output>
      </p>
      <Left left={left} />
      <FormError>{refusal}</FormError>
      {orderable.length > 0 && !refusal ? (
        <LinkButton
          kind="primary"
          className="w-full"
          to={paths.checkout}
          onClick={go}
        >{t`Go to checkout`}</LinkButton>
      ) : (
        <Button kind="primary" className="w-full" disabled>{t`Go to checkout`}</Button>
      )}
    </section>
  );
}
