import type { KeptAddress } from '@shop/contracts';
import { diceOf } from './dice.ts';
import { firstNames, lastNames, ordersPerBuyer, places, shares, trades } from './year.ts';

/** A buyer of the seeded year. */
export interface SeededBuyer {
  readonly uid: string;
  readonly email: string;
  readonly address: KeptAddress;
}

export function buyerCount(orders: number): number {
  return Math.ceil(orders / ordersPerBuyer);
}

export function buyerAt(index: number): SeededBuyer {
  const dice = diceOf(index + 1_000_000);
  const [country, cities, start, taxStart, taxDigits] = dice.pickPopular(places);
  const [first, last] = [dice.pick(firstNames), dice.pick(lastNames)];
  const phone = `${start}${String(index).padStart(8, '3')}`;
  const taxId = taxStart + String(400_000 + index).padStart(taxDigits, '1');
  const city = dice.pick(cities);
  const isCompany = dice.chance(shares.buyersOfCompanies);
  return {
    uid: `seeded-${index}`,
    email: `${first}.${last}.${index}@example.com`.toLowerCase(),
    address: {
      name: `${first} ${last}`,
      street: `${1 + (index % 90)} Station Road`,
      city,
      country,
      phone,
      phoneE164: phone,
      company: isCompany ? `${last} ${dice.pick(trades)}` : undefined,
      taxId: isCompany ? taxId : undefined,
    },
  };
}
