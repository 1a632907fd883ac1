import { existsSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { z } from 'zod';
import { CliError } from './cli-error.ts';

/** A file that is kept between runs. */
export interface StateFile<Schema extends z.ZodType> {
  readonly file: string;
  readonly schema: Schema;
  /** What somebody can do when the file is damaged, and what is lost by that. */
  readonly wayOut: string;
}

/** The file is there and says nothing that can be used. */
export class StateFileError extends CliError {
  override name = 'StateFileError';
}

function faultOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  if (error instanceof SyntaxError) return `it holds no whole JSON (${error.message})`;
  return error instanceof Error ? error.message : String(error);
}

export function damaged(file: string, fault: string, wayOut: string): StateFileError {
  return new StateFileError(`${file} cannot be used: ${fault}.\n${wayOut}`);
}

export function parseStateFile<Schema extends z.ZodType>(
  { file, schema, wayOut }: StateFile<Schema>,
  text: string,
): z.output<Schema> {
  if (text.trim() === '') throw damaged(file, 'it is empty', wayOut);
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw damaged(file, faultOf(error), wayOut);
  }
}

function textOf(file: string, wayOut: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw damaged(file, faultOf(error), wayOut);
  }
}

/** What the file holds; undefined when there is none. Throws {@link StateFileError}. */
export function readStateFile<Schema extends z.ZodType>(
  state: StateFile<Schema>,
): z.output<Schema> | undefined {
  return existsSync(state.file) ? parseStateFile(state, textOf(state.file, state.wayOut)) : undefined;
}

/** Puts a whole file in another's place: who reads gets the one or the other, also after a power failure. */
export async function replaceFile(file: string, text: string, mode?: number): Promise<void> {
  const next = `${file}.${process.pid}.next`;
  const handle = await open(next, 'w', mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(next, file);
}

/** As {@link replaceFile}, for what only this user may read. */
export function replacePrivateFile(file: string, text: string): Promise<void> {
  return replaceFile(file, text, 0o600);
}
