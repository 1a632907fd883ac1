import { brand, Link, pageTitles, paths } from '@shop/front-kit';
import { TextPage } from '../components/layout.tsx';

export function TermsPage() {
  return (
    <TextPage title={pageTitles.terms} caption="Valid from 1 November 2026">
      <h2>Who we are</h2>
      <p>
        This shop is run by {brand.name}, {brand.address}. By ordering here you agree to these terms.
      </p>
      <h2>Orders</h2>
      <p>
        An order asks for a number of pieces of one part, at least its minimum order. When the shop confirms
        it, the pieces are held for you. The sale is made when you pay; an order that is not paid in time is
        released and its pieces go back on the shelf.
      </p>
      <h2>Prices</h2>
      <p>
        Prices are in US dollars per piece. The price that counts is the one shown when you place the order.
        If it changed while you filled in the form, we show you the new one and ask again.
      </p>
      <h2>Cancelling</h2>
      <p>
        Until you pay, you can cancel an order yourself in My Orders. After payment, please see our{' '}
        <Link className="kit-link" to={paths.policies}>
          policies
        </Link>{' '}
        on returns.
      </p>
      <h2>Reviews</h2>
      <p>
        Write what you know from your own use. We read reviews before we show them when their writer is not
        logged in, and we remove insults and advertising.
      </p>
      <h2>Liability and law</h2>
      <p>
        Have parts fitted by a trained mechanic. We answer for faults of material and workmanship for two
        years. The law of Bangladesh applies, unless the consumer law of your country protects you better.
      </p>
    </TextPage>
  );
}
