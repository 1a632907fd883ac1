import { pageTitles } from '@shop/contracts/pages';
import { Page } from '../components/layout.tsx';
import { BasketView } from '../features/basket/components/basket-view.tsx';

export function BasketPage() {
  return (
    <Page title={pageTitles.basket}>
      <BasketView />
    </Page>
  );
}
