import type { AnyRoute } from '../route.ts';
import type { Shape } from './shape.ts';

/** One call as a front end makes it: without schemas, with the types of its route. */
export interface Call<R> extends Pick<AnyRoute, 'name' | 'method' | 'path' | 'access' | 'produces'> {
  /** Of the reply. */
  readonly shape: Shape;
  /** Of the reply's headers: `n` or `s`. */
  readonly headers?: Readonly<Record<string, Shape>>;
  /** For the compiler only. */
  readonly route?: R;
}
