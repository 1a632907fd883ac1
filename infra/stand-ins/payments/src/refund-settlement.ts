import type { Logger } from '@shop/service-kit/serving';
import { type Executor, perform, type Reply } from './api/execute.ts';
import { settleRefundEndpoint } from './endpoints/refunds.ts';
import { newId } from './ids.ts';
import type { Refund } from './model/records.ts';

const roundMs = 1_000;

export function settleRefund(executor: Executor, id: string, outcome: string): Promise<Reply> {
  return perform(executor, {
    endpoint: settleRefundEndpoint,
    caller: 'secret',
    id,
    input: { outcome },
    requestId: newId('req_'),
  });
}

function isDue({ settles }: Refund): boolean {
  return settles !== null && settles.at <= Date.now();
}

/** The banks that take their time: turns refunds into what becomes of them, also those of a run before. */
export function startRefundSettlement(executor: Executor, logger: Logger): { close: () => Promise<void> } {
  let round: Promise<void> = Promise.resolve();
  const settleDue = async (): Promise<void> => {
    for (const { id, settles } of [...executor.state.tables.refunds.values()].filter(isDue))
      if (settles) await settleRefund(executor, id, settles.as);
  };
  const timer = setInterval(() => {
    round = round.then(settleDue).catch((error: unknown) => {
      logger.error({ err: error }, 'a refund could not be settled');
    });
  }, roundMs);
  return {
    close: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
