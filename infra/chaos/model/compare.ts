import { timelineEntry } from '@shop/contracts';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Books } from '../books.store.ts';
import { unfinishedIn, violationsIn } from '../invariants.ts';
import type { ProviderState } from '../provider.ts';
import { releaseWebhooks, resumeWorker } from './commands/environment.ts';
import { expectAvailable, expectState, stranger, tokenOf } from './commands/steps.ts';
import type { Model } from './model.ts';
import type { ModelShop } from './shop.ts';

const patience = { timeout: 15_000, interval: 20 };

/** Rows of this run's parts; rows of earlier runs have been checked already. */
function booksOf({ parts, orders, intents }: Model, books: Books): Books {
  const partIds = new Set(parts.map(({ id }) => id));
  const intentIds = new Set(intents.map(({ id }) => id));
  const orderIds = new Set(orders.map(({ id }) => id));
  return {
    movements: books.movements.filter(({ partId }) => partIds.has(partId)),
    parts: books.parts.filter(({ _id }) => partIds.has(_id)),
    orders: books.orders.filter(({ lines }) => lines.some(({ partId }) => partIds.has(partId))),
    payments: books.payments.filter(({ _id, orderId = '' }) => intentIds.has(_id) || orderIds.has(orderId)),
    events: books.events,
  };
}

function moneyOf({ intents }: Model, money: ProviderState): ProviderState {
  const ids = new Set(intents.filter(({ ours }) => ours).map(({ id }) => id));
  return {
    ...money,
    intents: money.intents.filter(({ id }) => ids.has(id)),
    refunds: money.refunds.filter(({ intent }) => ids.has(intent)),
  };
}

function refundedAt({ intents }: Model, { refunds }: ProviderState): string[] {
  return intents.map(({ id }) => id).filter((id) => refunds.some(({ intent }) => intent === id));
}

async function expectNoLineOfStrangers({ orders }: Model, shop: ModelShop): Promise<void> {
  for (const { id, email } of orders) {
    const { body } = await shop.orders('GET', `/order-timeline/${id}`, { token: tokenOf(email) });
    const writers = z
      .array(timelineEntry)
      .parse(body)
      .map(({ by }) => by);
    expect(writers, `timeline of order ${id}`).not.toContain(stranger);
  }
}

/**
 * Waits until the shop is idle, then compares it with the model: orders, stock, money, timelines and
 * invariants.
 */
export async function expectShopMatchesModel(model: Model, shop: ModelShop): Promise<void> {
  if (model.webhooksHeld) await releaseWebhooks(model, shop);
  await shop.provider.control('/settled', {});
  await resumeWorker(model, shop);
  const isOpen = async () => unfinishedIn(booksOf(model, await shop.books()));
  if ((await isOpen()).length > 0) {
    await shop.sweep(600_000);
    await shop.sendOutboxes();
    await expect.poll(isOpen, patience).toEqual([]);
  }
  for (const order of model.orders) await expectState(shop, order);
  await expectAvailable(shop, model.parts);
  const inPart = new Set(
    model.orders.filter(({ refundedCents }) => refundedCents > 0).map(({ paidBy }) => paidBy),
  );
  const given = model.intents.filter(({ id, refunded }) => refunded || inPart.has(id)).map(({ id }) => id);
  await expect.poll(async () => refundedAt(model, await shop.money()), patience).toEqual(given);
  await expectNoLineOfStrangers(model, shop);
  expect(await shop.paperFaults()).toEqual([]);
  const unclaimed = new Set(
    model.intents
      .filter(
        ({ ours, orderId, status, refunded }) => ours && !orderId && status === 'succeeded' && !refunded,
      )
      .map(({ id }) => id),
  );
  const faults = violationsIn(booksOf(model, await shop.books()), moneyOf(model, await shop.money()));
  expect(
    faults.filter((fault) => ![...unclaimed].some((id) => fault === `money of ${id} belongs to no order`)),
  ).toEqual([]);
}
