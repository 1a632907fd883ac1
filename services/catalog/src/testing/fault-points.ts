import { queues } from '@shop/contracts';
import type { Producer } from '@shop/service-kit';
import { readFaultPoint } from '@shop/service-kit/testing/fault-points';
import type { PartChangeStore } from '../parts/part-change.store.ts';
import type { StockStore } from '../stock/stock.store.ts';

/** Points at which a crash test can kill the process, in execution order. */
const reach = readFaultPoint([
  'stock-before-line',
  'stock-after-line',
  'stock-before-answer',
  'stock-after-answer',
  'part-before-change',
  'part-after-change',
]);

export function faultyStockStore(store: StockStore): StockStore {
  return {
    ...store,
    async append(lines) {
      reach('stock-before-line');
      const written = await store.append(lines);
      if (written > 0) reach('stock-after-line');
      return written;
    },
  };
}

export function faultyPartChanges(store: PartChangeStore): PartChangeStore {
  return {
    ...store,
    async change(write) {
      reach('part-before-change');
      const outcome = await store.change(write);
      reach('part-after-change');
      return outcome;
    },
  };
}

export function faultyProducer(producer: Producer): Producer {
  return {
    ...producer,
    async republish(queue, ...message) {
      if (queue !== queues.ordersStockResults) return producer.republish(queue, ...message);
      reach('stock-before-answer');
      const delivery = await producer.republish(queue, ...message);
      reach('stock-after-answer');
      return delivery;
    },
  };
}
