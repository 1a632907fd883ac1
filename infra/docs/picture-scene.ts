import { type Order, type Part, routes } from '@shop/contracts';
import { accounts, apiUrl, shopUrl } from '../harness/fixtures.ts';
import { adminToken, call, orderPart, type Person, payFor } from '../harness/shop-api.ts';
import { accessToken } from '../harness/sign-in.ts';

/** What the pictures show: a part, a shopper with an order to pay, one to be shipped and one shipped, and a review that waits. */
export interface Scene {
  readonly part: Part;
  readonly unpaid: Order;
}

const names = ['Ventilated Brake Disc', 'Oil Filter', 'Alternator'];

async function partCalled(name: string): Promise<Part> {
  const parts = await call(routes.listParts);
  const part = parts.find((each) => each.name.includes(name) && each.availableQuantity > 0);
  if (part === undefined) throw new Error(`the catalogue has no ${name}; fill it with npm run seed`);
  return part;
}

async function demoShopper(): Promise<Person> {
  const token = await accessToken({ webUrl: shopUrl(), apiUrl: apiUrl() }, accounts.shopper);
  return { name: 'Shahid Karim', ...accounts.shopper, token };
}

/** Nobody is signed in, so it waits. */
function postWaitingReview() {
  return call(routes.addReview, {
    body: {
      name: 'Nusrat Jahan',
      rating: 5,
      reviewText: 'The disc fits my car exactly, and it came two days before they said.',
      img: '/api/drawings/brake-disc-1.svg',
    },
  });
}

/** Orders as the demo shopper; what older pictures left unpaid is cancelled. */
export async function arrangeScene(): Promise<Scene> {
  const shopper = await demoShopper();
  const { email, token } = shopper;
  for (const { _id, paid } of await call(routes.listOwnOrders, { params: { email }, token }))
    if (!paid) await call(routes.cancelOrder, { params: { id: _id }, token });
  const [part, second, third] = await Promise.all(names.map(partCalled));
  if (!part || !second || !third) throw new Error('three parts are needed');
  const shipped = await orderPart(shopper, third);
  await payFor(shopper, shipped);
  await call(routes.shipOrder, { params: { id: shipped._id }, token: await adminToken() });
  await payFor(shopper, await orderPart(shopper, second));
  await postWaitingReview();
  return { part, unpaid: await orderPart(shopper, part) };
}
