import { Refusal } from '@shop/service-kit';
import { errors } from 'undici';

const message = 'This part of the shop is not available right now, please try again';
const headers = { 'retry-after': '1' };

/** 504 where a service did not answer in time, 502 where it could not be reached or broke off. */
export function refusalOfFault(fault: Error): Refusal {
  if (fault instanceof Refusal) return fault;
  const late = fault instanceof errors.ConnectTimeoutError || fault instanceof errors.HeadersTimeoutError;
  return late
    ? new Refusal(504, 'upstream-timeout', message, { headers })
    : new Refusal(502, 'upstream-unavailable', message, { headers });
}

function codeOf(fault: Error): string {
  return 'code' in fault ? String(fault.code) : '';
}

/** A kept-alive connection that the other side closed just as it was used again: nothing was processed. */
export function isStaleConnection(fault: Error): boolean {
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(codeOf(fault));
}

/** There was never a connection, so nothing was sent. */
export function wasNeverSent(fault: Error): boolean {
  return ['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'].includes(codeOf(fault));
}
