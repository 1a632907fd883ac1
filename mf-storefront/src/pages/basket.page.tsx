import { pageTitles } from '@shop/front-kit';
import { Page } from '../components/layout.tsx';
import { BasketView } from '../features/basket/components/basket-view.tsx';

export function BasketPage() {
  return (
    <Page title={pageTitles.basket}>
      <BasketView />
    </Page>
  );
}
