/** A failure that a person can do something about; the message says what, so it is shown without a stack. */
export class WayOut extends Error {
  override name = 'WayOut';
}

/** For the top of a process: what a person can do something about is said as it is, and ends it. */
export function sayAndExit(error: unknown): never {
  if (!(error instanceof WayOut)) throw error;
  console.error(error.message);
  process.exit(1);
}
