/** A failure the user can fix. Its message says how, so it is printed without a stack. */
export class CliError extends Error {
  override name = 'CliError';
}

/** Top-level error handler: prints a {@link CliError} and exits with 1, rethrows anything else. */
export function exitWithMessage(error: unknown): never {
  if (!(error instanceof CliError)) throw error;
  console.error(error.message);
  process.exit(1);
}
