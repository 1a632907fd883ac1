import fc from 'fast-check';
import type { Model } from '../model.ts';
import type { ModelShop } from '../shop.ts';
import { cancel, ship } from './orders.ts';
import {
  foreignPayment,
  forgeWebhook,
  openPayment,
  openPaymentWithoutOrder,
  pay,
  report,
} from './payments.ts';
import { actors } from './people.ts';
import { type OrderAttempt, place } from './place.ts';
import { adjust, writeStockFigure } from './stock.ts';
import {
  copyWebhooks,
  deliverWebhooks,
  holdWebhooks,
  loseQueues,
  passDay,
  startWorker,
  stopWorker,
  sweep,
} from './world.ts';

const which = fc.nat({ max: 11 });
const asker = fc.constantFrom(...actors, 'owner' as const);
const small = fc.integer({ min: 1, max: 9 });
const placing: fc.Arbitrary<OrderAttempt> = fc.record({
  buyer: fc.nat({ max: 2 }),
  part: fc.nat({ max: 1 }),
  quantity: fc.integer({ min: 1, max: 14 }),
  oldClient: fc.boolean(),
  sent: fc.constantFrom(1, 1, 1, 3),
});
const always = fc.constant(null);

const buying: fc.Arbitrary<fc.AsyncCommand<Model, ModelShop>>[] = [
  placing.map(place),
  placing.map(place),
  fc.tuple(which, asker).map(([order, by]) => cancel(order, by)),
  fc.tuple(which, asker, fc.constantFrom(0, 0, 0, 1)).map(([order, by, off]) => openPayment(order, by, off)),
  fc
    .tuple(which, fc.constantFrom('good' as const, 'good' as const, 'declined' as const))
    .map(([intent, card]) => pay(intent, card)),
  fc.tuple(which, which, asker).map(([order, payment, by]) => report(order, payment, by)),
];

const rest: fc.Arbitrary<fc.AsyncCommand<Model, ModelShop>>[] = [
  fc.tuple(which, asker).map(([order, by]) => ship(order, by)),
  which.map(openPaymentWithoutOrder),
  small.map(foreignPayment),
  which.map(forgeWebhook),
  fc
    .tuple(
      which,
      fc.integer({ min: -9, max: 9 }).filter((change) => change !== 0),
      fc.constantFrom(0, 0, 1),
    )
    .map(([part, change, stale]) => adjust(part, change, stale)),
  fc
    .tuple(which, small, fc.boolean())
    .map(([part, figure, byAdmin]) => writeStockFigure(part, figure, byAdmin)),
  always.map(stopWorker),
  always.map(startWorker),
  always.map(loseQueues),
  fc.integer({ min: 1, max: 4 }).map(sweep),
  always.map(passDay),
  always.map(holdWebhooks),
  always.map(deliverWebhooks),
  fc.integer({ min: 1, max: 3 }).map(copyWebhooks),
];

/** Sequences of up to `length` things that people, the provider and the world do; buying is the most frequent. */
export function sequences(length: number) {
  return fc.commands([...buying, ...buying, ...rest], { maxCommands: length, size: 'max' });
}
