import { routes } from '@shop/contracts/client';
import { type Api, Button, Section, useApi, useSession } from '@shop/front-kit';
import { useDownload } from '@shop/front-kit/orders';

/** Collects what each service keeps of the person. */
async function readOwnData(api: Api, email: string) {
  const [profile, addresses, garage, basket, orders, reviews, stockNotices, mails, mailPreferences] =
    await Promise.all([
      api.call(routes.getUser, { params: { email } }),
      api.call(routes.listAddresses, {}),
      api.call(routes.getGarage, {}),
      api.call(routes.getBasket, {}),
      api.call(routes.exportOwnOrders, {}),
      api.call(routes.exportOwnReviews, {}),
      api.call(routes.exportOwnStockNotices, {}),
      api.call(routes.exportOwnMails, {}),
      api.call(routes.getMailPreferences, {}),
    ]);
  return {
    profile: profile.body,
    addresses: addresses.body,
    vehicles: garage.body.vehicles,
    basket: basket.body,
    orders: orders.body,
    reviews: reviews.body,
    stockNotices: stockNotices.body,
    mails: mails.body,
    mailPreferences: mailPreferences.body,
  };
}

export function OwnData() {
  const api = useApi();
  const email = useSession().user?.email ?? '';
  const download = useDownload(
    async () =>
      new Blob([JSON.stringify(await readOwnData(api, email), undefined, 2)], { type: 'application/json' }),
    () => 'my-data.json',
  );
  return (
    <Section title="Your data">
      <p className="text-sm text-muted">
        Profile, addresses, vehicles, basket, orders, reviews, stock notices, and the emails we sent you, as
        one JSON file. Invoices are on the pages of your orders.
      </p>
      <Button className="justify-self-start" busy={download.isPending} onClick={() => download.mutate()}>
        Download my data
      </Button>
    </Section>
  );
}
