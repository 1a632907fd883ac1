/**
 * Runs work in rounds, one at a time. Requests during a round share the next one, so each waits only for work present when it
 * arrived.
 */
export function createRounds<Work>(round: (wanted: ReadonlySet<Work>) => Promise<void>) {
  let last: Promise<void> = Promise.resolve();
  let waiting: Set<Work> | undefined;

  const begin = (): Promise<void> => {
    const wanted = waiting ?? new Set();
    waiting = undefined;
    return round(wanted);
  };

  return (work: Work): Promise<void> => {
    if (waiting === undefined) {
      waiting = new Set();
      last = last.catch(() => undefined).then(begin);
    }
    waiting.add(work);
    return last;
  };
}
