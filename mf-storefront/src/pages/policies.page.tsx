import { Link, pageTitles, paths } from '@shop/front-kit';
import { company } from '../company/company.ts';
import { TextPage } from '../components/layout.tsx';
import { MailLink } from '../components/mail-link.tsx';

export function PoliciesPage() {
  return (
    <TextPage title={pageTitles.policies} caption="Orders, delivery, returns and warranty">
      <h2>Minimum order</h2>
      <p>
        Every part has a minimum order, usually one carton. It is shown next to the price and the available
        quantity.
      </p>
      <h2>Holding and paying</h2>
      <p>
        A placed order holds its pieces for you, usually for 24 hours. Pay by card in My Orders within that
        time, or cancel free of charge.
      </p>
      <h2>Delivery</h2>
      <p>
        We offer {company.freeDelivery}. Orders leave the factory within three working days. My Orders shows
        when yours has been shipped.
      </p>
      <h2>Returns and warranty</h2>
      <p>
        Unused parts in their box can be returned within 30 days of delivery. The warranty against faults of
        material or workmanship is two years. Write to <MailLink subject="Return" /> with the order number.
      </p>
      <h2>Legal</h2>
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
