type End = () => unknown;

let ends: End[] = [];

/** Registers a cleanup that runs after the test file. For things shared by later tests; a test itself cannot register an `afterAll`. */
export function atFileEnd(end: End): void {
  ends.push(end);
}

/** Runs the cleanups in reverse order, because later ones may depend on earlier ones. A failure does not stop the others. */
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
