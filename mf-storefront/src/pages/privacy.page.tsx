import { Link, pageTitles, paths } from '@shop/front-kit';
import { TextPage } from '../components/layout.tsx';
import { MailLink } from '../components/mail-link.tsx';

export function PrivacyPage() {
  return (
    <TextPage title={pageTitles.privacy} caption="Valid from 1 November 2026">
      <p>We keep what an order needs, tell you what that is, and sell none of it.</p>
      <h2>What we keep</h2>
      <ul>
        <li>
          Your account: email address, name and, if you add them, picture, education, address, phone and
          LinkedIn.
        </li>
        <li>
          Your orders: part, quantity, price, delivery address, phone, and what happened to the order and
          when.
        </li>
        <li>Your reviews: the name, picture and text you chose to publish.</li>
        <li>Your address for the newsletter, if you subscribed.</li>
      </ul>
      <h2>What others keep for us</h2>
      <p>
        Logging in is done by a hosted identity service; your password goes to it and never to us. Card
        payments are done by a payment provider; card numbers never reach our servers. Uploaded pictures are
        kept by an image host.
      </p>
      <h2>How long</h2>
      <p>
        Orders are kept for ten years because the tax law asks for it. Everything else is deleted when you
        close your account.
      </p>
      <h2>Your rights</h2>
      <p>
        You can see, correct, take with you or delete what we keep. Write to <MailLink subject="My data" />.
        What your browser keeps is described in the{' '}
        <Link className="kit-link" to={paths.cookies}>
          cookie policy
        </Link>
        .
      </p>
    </TextPage>
  );
}
