type End = () => unknown;

let ends: End[] = [];

/** For what a test starts and the tests after it may use: a test cannot register an `afterAll`. */
export function atFileEnd(end: End): void {
  ends.push(end);
}

/** Last started, first ended: what was started later uses what was there before. One that fails keeps none of the others from ending. */
export async function endFile(): Promise<void> {
  const due = ends.toReversed();
  ends = [];
  const failures: unknown[] = [];
  for (const end of due) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not everything that the tests started ended');
}
