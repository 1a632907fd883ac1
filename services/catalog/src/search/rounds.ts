/**
 * Does work for whoever asks, one round at a time. Whoever asks while one runs gets the one behind it, together with all others who did:
 * so nobody waits for more than what was there when they asked.
 */
export function createRounds<Work>(round: (wanted: ReadonlySet<Work>) => Promise<void>) {
  let last: Promise<void> = Promise.resolve();
  let waiting: Set<Work> | undefined;

  const begin = (): Promise<void> => {
    const wanted = waiting ?? new Set();
    waiting = undefined;
    return round(wanted);
  };

  /** Resolves when the work is done. */
  return (work: Work): Promise<void> => {
    if (waiting === undefined) {
      waiting = new Set();
      last = last.catch(() => undefined).then(begin);
    }
    waiting.add(work);
    return last;
  };
}
