import { Link, pageTitles, paths } from '@shop/front-kit';
import { TextPage } from '../components/layout.tsx';

export function CookiesPage() {
  return (
    <TextPage title={pageTitles.cookies} caption="Valid from 1 November 2026">
      <p>
        This shop sets no advertising or tracking cookies, so it has no banner to click away. Your browser
        keeps only what the shop cannot work without:
      </p>
      <ul>
        <li>Your login: a session of the identity service and an access token that is valid for one hour.</li>
        <li>Your choice between the light and the dark sheet, and your vehicle.</li>
        <li>What is in your basket, until you order it, take it out or log out.</li>
        <li>
          While we try out a new version of a page: a random number, for thirty days, so that you keep the
          version you began with. We know nothing else by it.
        </li>
        <li>While you pay: cookies of the payment provider that protect you against fraud.</li>
      </ul>
      <h2>Getting rid of it</h2>
      <p>
        Log out, and the login is gone. Clearing the data of this site in your browser removes the rest. More
        about what we keep ourselves is in the{' '}
        <Link className="kit-link" to={paths.privacy}>
          privacy policy
        </Link>
        .
      </p>
    </TextPage>
  );
}
