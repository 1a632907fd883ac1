import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { CliError } from './cli-error.ts';

export interface StateFile<Schema extends z.ZodType> {
  readonly file: string;
  readonly schema: Schema;
  /** Advice for a damaged file, with the data that is lost. */
  readonly remedy: string;
}

export class StateFileError extends CliError {
  override name = 'StateFileError';

  constructor(file: string, error: unknown, remedy: string) {
    const fault = error instanceof z.ZodError ? z.prettifyError(error) : error;
    super(`${file} cannot be used: ${fault instanceof Error ? fault.message : fault}.\n${remedy}`);
  }
}

export function parseStateFile<Schema extends z.ZodType>(
  { file, schema, remedy }: StateFile<Schema>,
  text: string,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new StateFileError(file, error, remedy);
  }
}

/** Returns the parsed file; undefined when there is none. Throws {@link StateFileError}. */
export function readStateFile<Schema extends z.ZodType>(
  state: StateFile<Schema>,
): z.output<Schema> | undefined {
  return existsSync(state.file) ? parseStateFile(state, readFileSync(state.file, 'utf8')) : undefined;
}

let written = 0;

/** Replaces a file atomically: readers see the old or the new content, even after a power failure. */
export async function replaceFile(file: string, content: string | Uint8Array, mode?: number): Promise<void> {
  written += 1;
  const next = `${file}.${process.pid}-${written}.next`;
  await writeFile(next, content, { flush: true, mode });
  await rename(next, file);
}

/** Like {@link replaceFile}, but readable by this user only. */
export function replacePrivateFile(file: string, text: string): Promise<void> {
  return replaceFile(file, text, 0o600);
}
