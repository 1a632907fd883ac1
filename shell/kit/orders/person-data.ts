import { routes } from '@shop/contracts/client';
import type { Api } from '@shop/front-kit';

/** Collects what each service keeps of a person: of the caller, or of the account `uid` for owners. */
export async function readPersonData(api: Api, { email, uid }: { email: string; uid?: string }) {
  const query = uid === undefined ? {} : { uid };
  const [profile, addresses, garage, basket, orders, reviews, stockNotices, mails, mailPreferences] =
    await Promise.all([
      api.call(routes.getUser, { params: { email } }),
      api.call(routes.listAddresses, { query }),
      api.call(routes.getGarage, { query }),
      api.call(routes.getBasket, { query }),
      api.call(routes.exportOwnOrders, { query }),
      api.call(routes.exportOwnReviews, { query }),
      api.call(routes.exportOwnStockNotices, { query }),
      api.call(routes.exportOwnMails, { query }),
      api.call(routes.getMailPreferences, { query }),
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
