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
import { foreignPayment, openPayment, openPaymentWithoutOrder, pay, report } from './payments.ts';
import { place } from './place.ts';
import { refund } from './refunds.ts';
import { askForReturn, handleReturn } from './returns.ts';
import { cancelLast, correctLast, repeatLast, shipPart, undoLast } from './shipments.ts';
import { actors, type Dice, type ModelCommand, refundKinds } from './steps.ts';
import { adjust } from './stock.ts';
import { bookTransfer } from './transfers.ts';

const random = fc.nat({ max: 11 });
const pieces = fc.integer({ min: 1, max: 14 });

const dice: fc.Arbitrary<Dice> = fc.record({
  order: random,
  line: random,
  payment: random,
  buyer: random,
  parts: fc.constantFrom([0], [0], [1], [1, 0], [0, 1]),
  quantities: fc.tuple(pieces, pieces),
  by: fc.constantFrom(...actors, 'owner'),
  kind: fc.constantFrom(...refundKinds),
  cents: fc.integer({ min: 1, max: 3_000 }),
  few: fc.integer({ min: 1, max: 9 }),
  isLess: fc.boolean(),
  isOdd: fc.constantFrom(false, false, false, true),
});

const buying = [place, place, cancel, openPayment, pay, report];
const afterPayment = [
  refund,
  shipPart,
  undoLast,
  cancelLast,
  correctLast,
  repeatLast,
  askForReturn,
  handleReturn,
  handleReturn,
];
const rest = [
  bookTransfer,
  ship,
  openPaymentWithoutOrder,
  foreignPayment,
  adjust,
  stopWorker,
  startWorker,
  loseQueues,
  sweep,
  passDay,
  holdWebhooks,
  deliverWebhooks,
  copyWebhooks,
];

/**
 * Generates sequences of up to `length` actions of people, the provider and the environment, mostly buying.
 */
export function sequences(length: number) {
  const commands: ((dice: Dice) => ModelCommand)[] = [...buying, ...buying, ...afterPayment, ...rest];
  const arbitraries: fc.Arbitrary<fc.AsyncCommand<Model, ModelShop>>[] = commands.map((make) =>
    dice.map(make),
  );
  return fc.commands(arbitraries, { maxCommands: length, size: 'max' });
}
