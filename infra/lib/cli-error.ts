import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';

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

/** Parses settings from the environment. Throws a {@link CliError} that names each invalid one, never its value. */
export function readEnvironment<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(process.env);
  if (parsed.success) return parsed.data;
  throw new CliError(`The environment does not fit (see .env.example):\n${z.prettifyError(parsed.error)}`);
}

/** Parses the command line; for unknown options prints the usage and exits with 1. */
export function readCommandLine<const Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    return exitWithMessage(new CliError(`${error instanceof Error ? error.message : error}\n${usage}`));
  }
}
