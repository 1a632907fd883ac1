import type { AnyRoute, BodyOf, ParamsOf, QueryOf, ReplyOf } from '@shop/contracts';
import type { Request } from 'express';
import type { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { fieldErrors, refuse } from '../errors.ts';
import type { Answer } from './answer.ts';

/** A parsed request. `caller` throws a 401 refusal for anonymous requests; `visitor` is undefined for them. */
export interface Call<R extends AnyRoute> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly caller: Caller;
  readonly visitor: Caller | undefined;
  readonly request: Request;
}

export type Handler<R extends AnyRoute> = (call: Call<R>) => Promise<Answer<ReplyOf<R>>>;

/** A handler for every route of a table: a missing one does not compile. */
export type Handlers<Table extends Readonly<Record<string, AnyRoute>>> = {
  readonly [Name in keyof Table]: Handler<Table[Name]>;
};

/** A malformed path is a 404: no resource has such a path. */
export function parseParams(route: AnyRoute, request: Request): unknown {
  if (!route.params) return {};
  const parsed = route.params.safeParse(request.params);
  if (!parsed.success) throw refuse.notFound('Page');
  return parsed.data;
}

/** zod also reads `length` of non-strings, and a client can send one whose comparison throws. */
function tryParse(schema: z.ZodType, input: unknown) {
  try {
    return schema.safeParse(input);
  } catch (error) {
    if (error instanceof TypeError) throw refuse.malformed('The request could not be read');
    throw error;
  }
}

/** Parses query or body; the 422 refusal names each invalid field. */
export function parseInput(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const parsed = tryParse(schema, input);
  if (!parsed.success) throw refuse.invalid(fieldErrors(parsed.error));
  return parsed.data;
}
