import { t } from '@lingui/core/macro';

/** Stops waiting after `ms`; the SDK's calls cannot be aborted. */
export function withTimeout<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(t`This is taking too long. Please try again.`)), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
