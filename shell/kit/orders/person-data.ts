import { calls } from '@shop/contracts/client';
import { closingTexts } from '@shop/contracts/person-data';
import type { Api } from '@shop/shop-runtime';

/** Collects what each service keeps of a person: of the caller, or of the account `uid` for owners. */
export async function readPersonData(api: Api, { email, uid }: { email: string; uid?: string }) {
  const query = uid === undefined ? {} : { uid };
  const [profile, addresses, garage, basket, orders, reviews, stockNotices, mails, mailPreferences] =
    await Promise.all([
      api.call(calls.getUser, { params: { email } }),
      api.call(calls.listAddresses, { query }),
      api.call(calls.getGarage, { query }),
      api.call(calls.getBasket, { query }),
      api.call(calls.exportOwnOrders, { query }),
      api.call(calls.exportOwnReviews, { query }),
      api.call(calls.exportOwnStockNotices, { query }),
      api.call(calls.exportOwnMails, { query }),
      api.call(calls.getMailPreferences, { query }),
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
    afterClosing: closingTexts(),
  };
}
