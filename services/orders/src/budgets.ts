import { limits } from '@shop/contracts';
import { connectRedis, createBudget, type Logger } from '@shop/service-kit';

/** A workshop shares one address. */
const peoplePerAddress = 3;
const day = 86_400;

interface BudgetsDeps {
  readonly redisUrl: string;
  readonly prefix: string;
  readonly logger: Logger;
  /** Multiplies every budget; 0 for no limits. */
  readonly factor: number;
}

/** While Redis is down, buyers can pay, and a card tester gains a few attempts at most. */
export function createBudgets({ redisUrl, prefix, logger, factor }: BudgetsDeps) {
  const redis = connectRedis(redisUrl, logger);
  const budget = (name: string, perPerson: number, seconds: number) =>
    createBudget(
      { redis, prefix },
      { name, perPerson: perPerson * factor, perAddress: perPerson * factor * peoplePerAddress, seconds },
    );

  const clientKey = (intentId: string): string => `${prefix}:payment-client:${intentId}`;
  const ignore = (error: unknown): undefined => {
    logger.debug({ err: error }, 'Redis is away, so a payment or declined card is not remembered');
  };

  return {
    intentsWithoutOrder: budget('intents', limits.intentsWithoutOrderPerHour, 3_600),
    declinedCards: budget('declines', limits.declinedCardsPerHour, 3_600),
    messages: budget('messages', limits.messagesPerHour, 3_600),
    basketWrites: budget('baskets', limits.basketWritesPerMinute, 60),

    /** The provider reports a declined card without the address of the buyer. */
    async rememberClient(intentId: string, client: string | undefined): Promise<void> {
      if (client !== undefined) await redis.set(clientKey(intentId), client, 'EX', day).catch(ignore);
    },
    clientOf: async (intentId: string): Promise<string | undefined> =>
      (await redis.get(clientKey(intentId)).catch(ignore)) ?? undefined,

    /** Returns false when this declined card was counted before. True while Redis is down: then a repetition counts twice. */
    async isNewDecline(eventId: string): Promise<boolean> {
      const key = `${prefix}:declined:${eventId}`;
      return (await redis.set(key, '', 'EX', day, 'NX').catch(ignore)) !== null;
    },

    close: (): void => redis.disconnect(),
  };
}

export type Budgets = ReturnType<typeof createBudgets>;
