import fc from 'fast-check';
import type { Model } from '../model.ts';
import type { ModelShop } from '../shop.ts';
import {
  copyWebhooks,
  deliverWebhooks,
  holdWebhooks,
  loseQueues,
  passDay,
  startWorker,
  stopWorker,
  sweep,
} from './environment.ts';
import { cancel, ship } from './orders.ts';
import {
  foreignPayment,
  forgeWebhook,
  openPayment,
  openPaymentWithoutOrder,
  pay,
  report,
} from './payments.ts';
import { type OrderAttempt, place } from './place.ts';
import { refund } from './refunds.ts';
import { cancelLine, placeSeveral } from './several.ts';
import { cancelLast, correctLast, repeatLast, shipPart, undoLast } from './shipments.ts';
import { actors } from './steps.ts';
import { adjust, writeStockFigure } from './stock.ts';

const anyIndex = fc.nat({ max: 11 });
const anyActor = fc.constantFrom(...actors, 'owner' as const);
const anySmallNumber = fc.integer({ min: 1, max: 9 });
const orderAttempt: fc.Arbitrary<OrderAttempt> = fc.record({
  buyer: fc.nat({ max: 2 }),
  part: fc.nat({ max: 1 }),
  quantity: fc.integer({ min: 1, max: 14 }),
  oldClient: fc.boolean(),
  timesSent: fc.constantFrom(1, 1, 1, 3),
});
const noArguments = fc.constant(null);

const buying: fc.Arbitrary<fc.AsyncCommand<Model, ModelShop>>[] = [
  orderAttempt.map(place),
  orderAttempt.map(place),
  fc.tuple(anyIndex, anyActor).map(([order, by]) => cancel(order, by)),
  fc
    .tuple(anyIndex, anyActor, fc.constantFrom(0, 0, 0, 1))
    .map(([order, by, off]) => openPayment(order, by, off)),
  fc
    .tuple(anyIndex, fc.constantFrom('good' as const, 'good' as const, 'declined' as const))
    .map(([intent, card]) => pay(intent, card)),
  fc.tuple(anyIndex, anyIndex, anyActor).map(([order, payment, by]) => report(order, payment, by)),
];

const afterPayment: fc.Arbitrary<fc.AsyncCommand<Model, ModelShop>>[] = [
  fc
    .tuple(
      anyIndex,
      fc.constantFrom('line' as const, 'amount' as const, 'all' as const),
      fc.integer({ min: 1, max: 3_000 }),
    )
    .map(([order, kind, odd]) => refund(order, kind, odd)),
  fc.tuple(anyIndex, anySmallNumber).map(([order, quantity]) => shipPart(order, quantity)),
  anyIndex.map(undoLast),
  anyIndex.map(cancelLast),
  anyIndex.map(correctLast),
  anyIndex.map(repeatLast),
  fc
    .tuple(anyIndex, fc.tuple(anySmallNumber, anySmallNumber))
    .map(([buyer, quantities]) => placeSeveral(buyer, quantities)),
  fc.tuple(anyIndex, fc.nat({ max: 1 })).map(([order, line]) => cancelLine(order, line)),
];

const rest: fc.Arbitrary<fc.AsyncCommand<Model, ModelShop>>[] = [
  fc.tuple(anyIndex, anyActor).map(([order, by]) => ship(order, by)),
  anyIndex.map(openPaymentWithoutOrder),
  anySmallNumber.map(foreignPayment),
  anyIndex.map(forgeWebhook),
  fc
    .tuple(
      anyIndex,
      fc.integer({ min: -9, max: 9 }).filter((change) => change !== 0),
      fc.constantFrom(0, 0, 1),
    )
    .map(([part, change, stale]) => adjust(part, change, stale)),
  fc
    .tuple(anyIndex, anySmallNumber, fc.boolean())
    .map(([part, figure, byAdmin]) => writeStockFigure(part, figure, byAdmin)),
  noArguments.map(stopWorker),
  noArguments.map(startWorker),
  noArguments.map(loseQueues),
  fc.integer({ min: 1, max: 4 }).map(sweep),
  noArguments.map(passDay),
  noArguments.map(holdWebhooks),
  noArguments.map(deliverWebhooks),
  fc.integer({ min: 1, max: 3 }).map(copyWebhooks),
];

/**
 * Generates sequences of up to `length` actions of people, the provider and the environment, mostly buying.
 */
export function sequences(length: number) {
  return fc.commands([...buying, ...buying, ...afterPayment, ...rest], { maxCommands: length, size: 'max' });
}
