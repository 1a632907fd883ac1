import { texts } from '@shop/contracts';
import { Refusal, refuse } from '@shop/service-kit';

/** A 404 with the specified zero counter (`modifiedCount: 0` or `deletedCount: 0`). */
export function notFoundWith(what: string, counter: Readonly<Record<string, 0>>): Refusal {
  const { status, code, message } = refuse.notFound(what);
  return new Refusal(status, code, message, { extra: counter });
}

export function partNumberTaken(): Refusal {
  const message = texts.partNumberTaken;
  return new Refusal(409, 'part-number-taken', message, { errors: [{ path: 'partNumber', message }] });
}
