/** Rejects with {@link DeadlineError} when `work` takes longer than `ms`. The work itself goes on. */
export async function withDeadline<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DeadlineError(`${what} took longer than ${ms} ms`)), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export class DeadlineError extends Error {
  override name = 'DeadlineError';
}
