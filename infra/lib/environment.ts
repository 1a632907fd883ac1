import { z } from 'zod';
import { CliError } from './cli-error.ts';

/** Parses settings from the environment. Throws a {@link CliError} that names each invalid one, never its value. */
export function readEnvironment<Schema extends z.ZodType>(schema: Schema, where = ''): z.output<Schema> {
  const parsed = schema.safeParse(process.env);
  if (parsed.success) return parsed.data;
  throw new CliError(`The environment does not fit${where}:\n${z.prettifyError(parsed.error)}`);
}
