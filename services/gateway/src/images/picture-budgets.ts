import { limits } from '@shop/contracts';
import { assertLeft, type Caller, createBudget, type RedisConnection } from '@shop/service-kit';

const day = 86_400;
const { picturesPerDay } = limits;

interface PictureBudgetsDeps {
  readonly redis: RedisConnection;
  readonly prefix: string;
  /** Multiplies every budget; 0 for no limits. */
  readonly factor: number;
}

/** Limits the pictures that people store under the shop's key. A profile picture is open to everyone, many pictures only to staff. */
export function createPictureBudgets({ redis, prefix, factor }: PictureBudgetsDeps) {
  const budget = (name: string, perPerson: number, perAddress: number, perShop: number) =>
    createBudget(
      { redis, prefix },
      {
        name,
        perPerson: perPerson * factor,
        perAddress: perAddress * factor,
        perShop: perShop * factor,
        seconds: day,
      },
    );
  const { staff, proved, unproved, address, shop } = picturesPerDay;
  const ofStaff = budget('pictures-of-staff', staff, staff, staff * 10);
  const ofProved = budget('pictures', proved, address, shop);
  const ofUnproved = budget('pictures-unproved', unproved, address, shop);

  return {
    /** Uses up one picture of the caller, or refuses with 429. Every role may read orders. */
    spend: async ({ email, verified, may }: Caller, client: string): Promise<void> => {
      const isStaff = await may('orders.read');
      const own = isStaff ? ofStaff : verified ? ofProved : ofUnproved;
      const waitMs = await own.spend({ email, client: isStaff ? undefined : client });
      assertLeft(waitMs, 'too-many-pictures', 'Too many pictures today. Please try again tomorrow.');
    },
  };
}

export type PictureBudgets = ReturnType<typeof createPictureBudgets>;
