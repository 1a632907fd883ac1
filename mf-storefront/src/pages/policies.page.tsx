import { Link, pageTitles, paths } from '@shop/front-kit';
import { company } from '../company/company.ts';
import { TextPage } from '../components/layout.tsx';
import { MailLink } from '../components/mail-link.tsx';

export function PoliciesPage() {
  return (
    <TextPage title={pageTitles.policies} caption="How we deal with each other">
      <h2>Minimum order</h2>
      <p>
        Every part has a minimum order: the number of pieces in its carton or on its pallet. It is shown
        beside the price, together with what is available.
      </p>
      <h2>Holding and paying</h2>
      <p>
        A placed order holds its pieces for you, usually for 24 hours. Pay by card in My Orders and they are
        yours. You can cancel free of charge until then.
      </p>
      <h2>Delivery</h2>
      <p>
        We offer {company.freeDelivery}. Orders leave the factory within three working days; you see in My
        Orders when yours has been shipped.
      </p>
      <h2>Returns and warranty</h2>
      <p>
        Unused parts in their carton come back within 30 days, no questions asked. A fault of material or
        workmanship is replaced for two years. Write to <MailLink subject="Return" /> with the order number.
      </p>
      <h2>The fine print</h2>
      <ul>
        <li>
          <Link className="kit-link" to={paths.terms}>
            Terms of use
          </Link>
        </li>
        <li>
          <Link className="kit-link" to={paths.privacy}>
            Privacy policy
          </Link>
        </li>
        <li>
          <Link className="kit-link" to={paths.cookies}>
            Cookie policy
          </Link>
        </li>
      </ul>
    </TextPage>
  );
}
