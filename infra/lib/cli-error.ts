/** A failure that the user can do something about: the message says what, so it is printed without a stack. */
export class CliError extends Error {
  override name = 'CliError';
}

/** For the top of a process: prints a {@link CliError} and exits, throws anything else on. */
export function exitWithMessage(error: unknown): never {
  if (!(error instanceof CliError)) throw error;
  console.error(error.message);
  process.exit(1);
}
