import { type GiveUpReason, Refusal } from '@shop/service-kit';

/** What is left of such a body is not waited for: its connection ends with the reply. */
const headers = { connection: 'close', 'retry-after': '1' };

const refusals: Readonly<Record<GiveUpReason, () => Refusal>> = {
  late: () => new Refusal(408, 'request-timeout', 'The request took too long to arrive', { headers }),
  'client-full': () =>
    new Refusal(429, 'too-many-requests', 'Too many unfinished requests, please wait a moment', { headers }),
  full: () => new Refusal(503, 'overloaded', 'The shop is very busy, please try again', { headers }),
};

export function giveUpRefusal(reason: GiveUpReason): Refusal {
  return refusals[reason]();
}
