/**
 * What `prove.sh` asks of the shop at SHOP_URL and of the images: `order.ts buy` buys a part as the demo shopper and prints the
 * order's id, `expect-paid <id>` fails unless that order is there and paid, `expect-fit` unless all images fit each other.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContractDocument, deployables } from '@shop/tooling';
import { adminToken, demoShopper, newPart, orderPart, ordersOf, payFor } from '../../harness/shop-api.ts';
import { root } from '../../lib/root.ts';
import { breaks, verdict } from '../gate/compatibility.ts';
import { contractOfImage } from '../gate/live.ts';

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

/** Every image says what it offers and needs, and none would break another. */
function expectFit(): void {
  const contracts = deployables.map(({ name, folder }): ContractDocument => {
    const { version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const contract = contractOfImage(name, version);
    if (contract?.package === name) return contract;
    throw new Error(`the image of ${name} ${version} does not say what it offers`);
  });
  const live = Object.fromEntries(contracts.map((each) => [each.package, each]));
  for (const contract of contracts) {
    const faults = breaks(contract, live);
    if (faults.length > 0) throw new Error(verdict(contract, faults, live));
  }
}

const [command, orderId = ''] = process.argv.slice(2);
if (command === 'buy') await buy();
else if (command === 'expect-paid') await expectPaid(orderId);
else if (command === 'expect-fit') expectFit();
else throw new Error('use: order.ts buy | expect-paid <order id> | expect-fit');
