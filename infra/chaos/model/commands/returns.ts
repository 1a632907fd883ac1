import { orderReturn } from '@shop/contracts';
import { expect } from 'vitest';
import {
  countedPieces,
  leftToReturn,
  type Model,
  type ModelOrder,
  type ModelReturn,
  pick,
  returnPieces,
} from '../model.ts';
import type { ModelShop } from '../shop.ts';
import { refunded } from './refunds.ts';
import {
  admin,
  command,
  type Dice,
  expectOrderAndStock,
  type ModelCommand,
  onOrder,
  tokenOf,
} from './steps.ts';

export function askForReturn(dice: Dice): ModelCommand {
  const { few: quantity } = dice;
  return onOrder(`the buyer returns ${quantity} of line ${dice.line}`, dice, async (order, _model, shop) => {
    const line = pick(order.lines, dice.line);
    const reply = await shop.orders('POST', `/return/${order.id}`, {
      token: tokenOf(order.email),
      body: { lines: [{ lineId: line.id, quantity }], reason: 'damaged' },
    });
    const isPossible = quantity <= leftToReturn(order, line);
    expect(reply.status).toBe(isPossible ? 201 : 409);
    if (!isPossible) return;
    const { id } = orderReturn.parse(reply.body);
    order.returns.push({ id, line, quantity, state: 'requested', inspected: undefined });
  });
}

interface Step {
  readonly path: string;
  readonly body: object;
  /** Returns whether the shop must do it, and does it in the model. */
  readonly run: (model: Model, order: ModelOrder, back: ModelReturn) => boolean;
}

function movingTo(state: ModelReturn['state'], from: readonly ModelReturn['state'][]): Step['run'] {
  return (_model, _order, back) => {
    if (!from.includes(back.state)) return false;
    back.state = state;
    return true;
  };
}

const decline: Step = {
  path: 'return-decision',
  body: { decision: 'decline', answer: 'Too late' },
  run: movingTo('declined', ['requested', 'approved', 'received', 'inspected', 'declined']),
};

function nextStep({ state, line, quantity }: ModelReturn, { few }: Dice): Step {
  if (state === 'requested')
    return {
      path: 'return-decision',
      body: { decision: 'approve', answer: 'Send it' },
      run: movingTo('approved', ['requested']),
    };
  if (state === 'received') {
    const restocked = few % (quantity + 1);
    const pieces = { lineId: line.id, restocked, scrapped: quantity - restocked };
    return {
      path: 'return-inspection',
      body: { lines: [pieces] },
      run: (model, _order, back) => {
        returnPieces(model, line.part, restocked);
        back.inspected = { restocked };
        back.state = 'inspected';
        return true;
      },
    };
  }
  if (state === 'inspected')
    return {
      path: 'return-refund',
      body: {},
      run: (model, order, back) => {
        const cents = Math.min(countedPieces(back) * line.pieceCents, line.keptCents);
        if (cents === 0) {
          back.state = 'settled';
          return true;
        }
        order.refundedCents += cents;
        line.keptCents -= cents;
        refunded(model, order, []);
        back.state = 'refunded';
        return true;
      },
    };
  return { path: 'return-receipt', body: {}, run: movingTo('received', ['approved']) };
}

async function take(step: Step, model: Model, order: ModelOrder, shop: ModelShop): Promise<void> {
  const back = order.returns.at(-1);
  if (!back) return;
  const path = `/${step.path}/${order.id}/${back.id}`;
  const reply = await shop.orders('POST', path, { token: tokenOf(admin), body: step.body });
  expect(reply.status).toBe(step.run(model, order, back) ? 200 : 409);
  await expectOrderAndStock(shop, order);
}

/** The next step of an order's last return; a step too far, or a late refusal, now and then. */
export function handleReturn(dice: Dice): ModelCommand {
  const isReturning = ({ returns }: ModelOrder): boolean => returns.length > 0;
  return command(
    `the admin ${dice.isOdd ? 'declines' : 'handles'} the last return of order ${dice.order}`,
    async (model, shop) => {
      const order = pick(model.orders.filter(isReturning), dice.order);
      const [back] = order.returns.slice(-1);
      if (back) await take(dice.isOdd ? decline : nextStep(back, dice), model, order, shop);
    },
    ({ orders }) => orders.some(isReturning),
  );
}
