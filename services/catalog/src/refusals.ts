import { texts } from '@shop/contracts';
import { Refusal } from '@shop/service-kit';

export function partNumberTaken(): Refusal {
  const message = texts.partNumberTaken;
  return new Refusal(409, 'part-number-taken', message, { errors: [{ path: 'partNumber', message }] });
}
