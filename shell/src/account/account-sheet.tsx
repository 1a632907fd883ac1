import { brand, PageTitle } from '@shop/front-kit';
import type { ReactNode } from 'react';

interface AccountSheetProps {
  title: string;
  lead: string;
  sheet: string;
  children: ReactNode;
}

export function AccountSheet({ title, lead, sheet, children }: AccountSheetProps) {
  return (
    <div className="account">
      <div className="account-sheet">
        <PageTitle title={title} lead={lead} />
        {children}
        <dl className="title-block kit-caption" aria-hidden>
          <div>
            <dt>Drawn by</dt>
            <dd>{brand.name}</dd>
          </div>
          <div>
            <dt>Sheet</dt>
            <dd>{sheet}</dd>
          </div>
          <div>
            <dt>Scale</dt>
            <dd>1:1</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}
