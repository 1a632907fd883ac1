import type { AnyRoute } from '../route.ts';
import type { Shape } from './shape.ts';

/** One API call for front ends: no schemas, only the types of its route. */
export interface Call<R> extends Pick<AnyRoute, 'name' | 'method' | 'path' | 'access' | 'produces'> {
  readonly shape: Shape;
  /** Shapes of the reply headers: `n` or `s`. */
  readonly headers?: Readonly<Record<string, Shape>>;
  /** Type only; never set. */
  readonly route?: R;
}
