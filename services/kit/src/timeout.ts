/** Rejects with {@link TimeoutError} if `work` takes longer than `ms`. The work itself keeps running. */
export async function withTimeout<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimeoutError(`${what} took longer than ${ms} ms`)), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export class TimeoutError extends Error {
  override name = 'TimeoutError';
}
