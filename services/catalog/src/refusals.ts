import { Refusal, refuse } from '@shop/service-kit';

/** A refusal that also says, as the specified reply would, that nothing happened. */
export function notFoundWith(what: string, counter: Readonly<Record<string, 0>>): Refusal {
  const { status, code, message } = refuse.notFound(what);
  return new Refusal(status, code, message, { extra: counter });
}
