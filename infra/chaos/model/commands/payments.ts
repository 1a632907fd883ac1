import { orderRoutes, toDollars } from '@shop/contracts';
import type { TestReply } from '@shop/service-kit/testing';
import { expect } from 'vitest';
import { intentIdOf } from '../../provider.ts';
import { type Model, type ModelIntent, type ModelOrder, pick, settle, totalCents } from '../model.ts';
import type { ModelShop } from '../shop.ts';
import { command, type Dice, emailOf, expectState, type ModelCommand, onOrder, tokenOf } from './steps.ts';

function anyIntent({ intents }: Readonly<Model>): boolean {
  return intents.length > 0;
}

function remember(model: Model, intent: Omit<ModelIntent, 'status' | 'refunded'>): ModelIntent {
  const known = model.intents.find(({ id }) => id === intent.id);
  if (known) return known;
  const made: ModelIntent = { ...intent, status: 'open', refunded: false };
  model.intents.push(made);
  return made;
}

/** Marks a payment as succeeded; the webhook reports it at once, unless webhooks are held back. */
async function arrived(model: Model, shop: ModelShop, intent: ModelIntent): Promise<void> {
  intent.status = 'succeeded';
  if (model.webhooksHeld) return;
  settle(model, intent);
  const order = model.orders.find(({ id }) => id === intent.orderId);
  if (order) await expectState(shop, order);
}

export function openPayment(dice: Dice): ModelCommand {
  const off = dice.isOdd ? 1 : 0;
  return onOrder(`the ${dice.by} opens the payment, ${off} cents off,`, dice, async (order, model, shop) => {
    const email = emailOf(dice.by, order);
    const cents = totalCents(order) + off;
    const body = { price: toDollars(cents), orderId: order.id };
    const reply = await shop.orders('POST', '/create-payment-intent', { token: tokenOf(email), body });
    if (email !== order.email) {
      expect(reply.status).toBe(403);
      return;
    }
    const fits = off === 0;
    if (fits && order.state === 'reserved' && order.live) settle(model, order.live);
    if (!fits || order.state !== 'reserved') {
      expect(reply.status).toBe(409);
      return;
    }
    expect(reply.status).toBe(200);
    order.live = remember(model, { ...intentIn(reply), email, cents, ours: true, orderId: order.id });
  });
}

function intentIn({ body }: TestReply) {
  const { clientSecret } = orderRoutes.createPaymentIntent.reply.parse(body);
  return { id: intentIdOf(clientSecret), clientSecret };
}

/** The specification's client requests a payment with an amount and no order. */
export function openPaymentWithoutOrder(dice: Dice): ModelCommand {
  return onOrder(
    'the owner opens a payment without an order, of the amount',
    dice,
    async (order, model, shop) => {
      const { email } = order;
      const cents = totalCents(order);
      const call = { token: tokenOf(email), body: { price: toDollars(cents) } };
      const reply = await shop.orders('POST', '/create-payment-intent', call);
      expect(reply.status).toBe(200);
      remember(model, { ...intentIn(reply), email, cents, ours: true, orderId: undefined });
    },
  );
}

const declined = 'pm_card_chargeDeclined';

export function pay({ payment, isOdd: isDeclined }: Dice): ModelCommand {
  return command(
    `payment ${payment} is paid with a ${isDeclined ? 'declined' : 'good'} card`,
    async (model, shop) => {
      const intent = pick(model.intents, payment);
      const status = await shop.provider.confirm(intent.clientSecret, isDeclined ? declined : 'pm_card_visa');
      if (intent.status !== 'open') return;
      if (!isDeclined) {
        expect(status).toBe('succeeded');
        await arrived(model, shop, intent);
      } else expect(status).not.toBe('succeeded');
    },
    anyIntent,
  );
}

/** Money on the same account that is not the shop's. */
export function foreignPayment({ few: dollars }: Dice): ModelCommand {
  return command(`another business earns $${dollars} on the same account`, async (model, shop) => {
    const id = await shop.provider.payUnasked(dollars);
    const intent = remember(model, {
      id,
      clientSecret: '',
      email: '',
      cents: dollars * 100,
      ours: false,
      orderId: undefined,
    });
    intent.status = 'succeeded';
  });
}

/** The browser reports that a payment, this order's or any other, has paid the order. */
export function report({ by, payment, order: random }: Dice): ModelCommand {
  return command(
    `the ${by} reports payment ${payment} for order ${random}`,
    async (model, shop) => {
      const order = pick(model.orders, random);
      const intent = pick(model.intents, payment);
      const email = emailOf(by, order);
      const reply = await shop.orders('PATCH', `/order/${order.id}`, {
        token: tokenOf(email),
        body: { paid: true, transactionId: intent.id, status: 'approved' },
      });
      if (by === 'stranger') {
        expect(reply.status).toBe(403);
        return;
      }
      claim(intent, order);
      if (intent.orderId === order.id) settle(model, intent);
      expect(reply.status).toBe(order.paidBy === intent.id && order.state !== 'refunded' ? 200 : 409);
      await expectState(shop, order);
    },
    ({ orders, intents }) => orders.length > 0 && intents.length > 0,
  );
}

/** A payment without an order belongs to the first matching order that it is reported for. */
function claim(intent: ModelIntent, order: ModelOrder): void {
  const free =
    intent.ours && intent.orderId === undefined && intent.status === 'succeeded' && !intent.refunded;
  const fits = intent.email === order.email && intent.cents === totalCents(order);
  if (free && fits && order.state !== 'requested') intent.orderId = order.id;
}
