/**
 * For `prove.sh`, against the shop at SHOP_URL: `order.ts buy` buys a part as the demo shopper and prints the
 * order's id; `order.ts expect-paid <id>` fails unless that order exists and is paid.
 */
import { adminToken, demoShopper, newPart, orderPart, ordersOf, payFor } from '../../harness/shop-api.ts';

async function buy(): Promise<void> {
  const person = await demoShopper();
  const order = await orderPart(person, await newPart(await adminToken()));
  await payFor(person, order);
  console.log(order._id);
}

async function expectPaid(orderId: string): Promise<void> {
  const order = (await ordersOf(await demoShopper())).find(({ _id }) => _id === orderId);
  if (!order?.paid) throw new Error(`order ${orderId} is ${order ? 'not paid' : 'gone'}`);
}

const [command, orderId = ''] = process.argv.slice(2);
if (command === 'buy') await buy();
else if (command === 'expect-paid') await expectPaid(orderId);
else throw new Error('use: order.ts buy | expect-paid <order id>');
