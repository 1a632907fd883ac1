import { t } from '@lingui/core/macro';
import { pageTitles, paths } from '@shop/contracts/pages';
import { LinkButton } from '@shop/front-kit';
import { Page } from '../components/layout.tsx';
import { QuickOrder } from '../features/quick-order/components/quick-order.tsx';

export function QuickOrderPage() {
  return (
    <Page
      title={pageTitles.quickOrder}
      lead={t`Paste part numbers and quantities from an email or spreadsheet. You can check the result before adding anything to the basket.`}
    >
      <QuickOrder />
      <p className="mt-10">
        <LinkButton to={paths.basket}>{t`Go to the basket`}</LinkButton>
      </p>
    </Page>
  );
}
