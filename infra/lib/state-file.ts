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

  constructor(file: string, fault: string, remedy: string) {
    super(`${file} cannot be used: ${fault}.\n${remedy}`);
  }
}

function faultOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  if (error instanceof SyntaxError) return `it holds no whole JSON (${error.message})`;
  return error instanceof Error ? error.message : String(error);
}

function parse<Schema extends z.ZodType>(
  { file, schema, remedy }: StateFile<Schema>,
  read: () => string,
): z.output<Schema> {
  try {
    const text = read();
    if (text.trim() === '') throw new Error('it is empty');
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new StateFileError(file, faultOf(error), remedy);
  }
}

export function parseStateFile<Schema extends z.ZodType>(
  state: StateFile<Schema>,
  text: string,
): z.output<Schema> {
  return parse(state, () => text);
}

/** Returns the parsed file; undefined when there is none. Throws {@link StateFileError}. */
export function readStateFile<Schema extends z.ZodType>(
  state: StateFile<Schema>,
): z.output<Schema> | undefined {
  return existsSync(state.file) ? parse(state, () => readFileSync(state.file, 'utf8')) : undefined;
}

let written = 0;

/** Replaces a file atomically: readers see the old or the new content, even after a power failure. */
export async function replaceFile(file: string, text: string, mode?: number): Promise<void> {
  written += 1;
  const next = `${file}.${process.pid}-${written}.next`;
  await writeFile(next, text, { flush: true, mode });
  await rename(next, file);
}

/** Like {@link replaceFile}, but readable by this user only. */
export function replacePrivateFile(file: string, text: string): Promise<void> {
  return replaceFile(file, text, 0o600);
}
