/** A failure that a person can do something about; the message says what, so it is shown without a stack. */
export class CliError extends Error {
  name = 'CliError';
}
