import { t } from '@lingui/core/macro';
import { brand, PageTitle } from '@shop/front-kit';
import type { ReactNode } from 'react';

interface AccountSheetProps {
  title: string;
  lead: string;
  sheet: string;
  children: ReactNode;
}

export const accountLine = 'flex flex-wrap items-center gap-x-2 text-sm';
export const accountLink = 'kit-link kit-link-alone min-w-11 cursor-pointer font-semibold';

/** From tablet size on the form lies on a drawing sheet: frame, double line, title block. */
export function AccountSheet({ title, lead, sheet, children }: AccountSheetProps) {
  return (
    <div className="px-(--page-margin) py-[clamp(1rem,4vw,4rem)]">
      <div className="mx-auto grid max-w-120 gap-5 sm:border sm:border-base-content sm:px-11 sm:pt-6 sm:outline sm:outline-offset-10 sm:outline-base-300 [&_header]:pt-6 [&_header]:pb-1">
        <PageTitle title={title} lead={lead} />
        {children}
        <dl
          className="kit-caption -mx-11 mt-5 grid grid-cols-[1.2fr_1.6fr_0.7fr] border-t border-base-content *:border-base-300 *:px-3.5 *:py-2 *:not-first:border-l max-sm:hidden [&_dd]:text-base-content [&_dt]:text-[0.75rem]"
          aria-hidden
        >
          <div>
            <dt>{t`Drawn by`}</dt>
            <dd>{brand.name}</dd>
          </div>
          <div>
            <dt>{t`Sheet`}</dt>
            <dd>{sheet}</dd>
          </div>
          <div>
            <dt>{t`Scale`}</dt>
            <dd>1:1</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}
