import { pageTitles } from '@shop/front-kit';
import { Page } from '../components/layout.tsx';
import { BasketView } from '../features/basket/components/basket-view.tsx';

/** What somebody means to order, with prices and stock as they are now. */
export function BasketPage() {
  return (
    <Page title={pageTitles.basket}>
      <BasketView />
    </Page>
  );
}
