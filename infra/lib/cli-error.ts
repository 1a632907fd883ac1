/** A failure that a person can do something about; the message says what, so it is shown without a stack. */
export class CliError extends Error {
  override name = 'CliError';
}

/** For the top of a process: what a person can do something about is said as it is, and ends it. */
export function exitWithMessage(error: unknown): never {
  if (!(error instanceof CliError)) throw error;
  console.error(error.message);
  process.exit(1);
}
