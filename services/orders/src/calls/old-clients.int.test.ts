import { order as orderRow } from '@shop/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { getOrder } from '../order/change-order.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { violationsOf } from '../testing/order-invariant.ts';
import { clientSecret, placedWhole, placeWhole, wholeOrderBody } from '../testing/read.ts';
import { startTestOrders, stock, tokens } from '../testing/test-orders.ts';

/**
 * A client of the specification with a basket order: it lists rows, cancels a row by its id, and pays the total of
 * its rows. Tries every sequence of events and reads the list after each one.
 */
const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });
const token = tokens.buyer;

/** The payment events keep their sequence; two of the three lines are cancelled at any time. */
const paying = ['start payment', 'card pays', 'report'] as const;
const cancelling = ['cancel first', 'cancel second'] as const;
type Event = (typeof paying)[number] | (typeof cancelling)[number];

/** Returns every way to mix two sequences that keeps the order within each. */
function interleavings(first: readonly Event[], second: readonly Event[]): Event[][] {
  const [headOfFirst, ...restOfFirst] = first;
  const [headOfSecond, ...restOfSecond] = second;
  if (headOfFirst === undefined) return [[...second]];
  if (headOfSecond === undefined) return [[...first]];
  return [
    ...interleavings(restOfFirst, second).map((each) => [headOfFirst, ...each]),
    ...interleavings(first, restOfSecond).map((each) => [headOfSecond, ...each]),
  ];
}
const sequences = [[...cancelling], [...cancelling].reverse()].flatMap((ends) =>
  interleavings([...paying], ends),
);

interface Story {
  readonly orderId: string;
  readonly lines: readonly string[];
  /** Whether the payment names an order by a row's id; the oldest clients name none. */
  readonly isBound: boolean;
}

/** Returns the order's rows in the client's list: all held ones, with one state. */
async function rowsOf({ lines }: Story) {
  const { body } = await app.request('GET', '/order/buyer@example.com', { token });
  return z
    .array(orderRow)
    .parse(body)
    .filter(({ _id }) => lines.includes(_id));
}

async function startPayment(story: Story): Promise<string> {
  const rows = await rowsOf(story);
  const price = rows.reduce((sum, row) => sum + row.price * row.quantity, 0);
  const bound = story.isBound ? { orderId: rows.at(-1)?._id } : {};
  const reply = await app.request('POST', '/create-payment-intent', { token, body: { price, ...bound } });
  return clientSecret.parse(reply.body).clientSecret.replace('_secret', '');
}

async function cancel(id: string): Promise<boolean> {
  const { status, body } = await app.request('DELETE', `/order/${id}`, { token });
  const { deletedCount } = z.looseObject({ deletedCount: z.number() }).parse(body);
  expect(deletedCount).toBe(status === 200 ? 1 : 0);
  return deletedCount === 1;
}

async function report(story: Story, transactionId: string): Promise<boolean> {
  const call = { token, body: { transactionId, paid: true, status: 'pending' } };
  return (await app.request('PATCH', `/order/${story.lines.at(-1)}`, call)).status === 200;
}

test.each(
  sequences.flatMap((events) =>
    [true, false].map((isBound) => ({ isBound, events, told: events.join(', ') })),
  ),
)(
  'R-19 DEF-09: keeps list, order and money consistent when an old client does this to three lines: $told (order named: $isBound)',
  async ({ events, isBound }) => {
    const parts = [1, 2, 3].map(() => stock(app));
    const reply = await placeWhole(app, wholeOrderBody(parts.map((partId) => ({ partId }))));
    const { orderId, lines: placed } = placedWhole.parse(reply.body);
    const story = { orderId, isBound, lines: placed.map(({ id }) => id) };
    let intent = '';
    let isPaid = false;
    const cancelled = new Set<string>();
    const cancelLine = async (index: number): Promise<void> => {
      const id = story.lines[index];
      if (id === undefined) throw new Error(`no line ${index}`);
      if (await cancel(id)) cancelled.add(id);
    };
    const steps: Readonly<Record<Event, () => Promise<unknown>>> = {
      'start payment': async () => {
        intent = await startPayment(story);
      },
      'card pays': () => fake.pay(intent),
      report: async () => {
        isPaid = await report(story, intent);
      },
      'cancel first': () => cancelLine(0),
      'cancel second': () => cancelLine(1),
    };
    for (const event of events) {
      await steps[event]();
      const rows = await rowsOf(story);
      expect(rows.map(({ _id }) => _id).sort()).toEqual(
        story.lines.filter((id) => !cancelled.has(id)).sort(),
      );
      expect(new Set(rows.map(({ paid }) => paid ?? false)).size).toBe(1);
    }
    const order = await getOrder(app.deps, orderId);
    expect(violationsOf(order)).toEqual([]);
    const [row] = await rowsOf(story);
    expect([order.state, row?.paid ?? false]).toEqual(isPaid ? ['paid', true] : ['reserved', false]);
    const total = (await rowsOf(story)).reduce((sum, each) => sum + each.price * each.quantity, 0);
    const received = fake.intents.get(intent)?.receivedCents ?? 0;
    if (isPaid) expect(received).toBe(total * 100);
    // Money that names an order pays it or is refunded. Other money waits for an order and is refunded later.
    else if (isBound) expect(received).toBe(0);
  },
);
