/** A failure that the user can do something about: the message says what, so it is printed without a stack. */
export class CliError extends Error {
  name = 'CliError';
}
