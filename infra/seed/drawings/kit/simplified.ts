import type { Point } from './space.ts';

const tolerance = 0.45;

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length < 1e-9) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

/** Douglas-Peucker: the fewest of the points that keep the line within half a pixel. */
export function simplified(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 3) return [...points];
  const inner = points.slice(1, -1).map((point) => distance(point, first, last));
  const farthest = Math.max(...inner);
  if (farthest <= tolerance) return [first, last];
  const split = inner.indexOf(farthest) + 1;
  return [...simplified(points.slice(0, split + 1)).slice(0, -1), ...simplified(points.slice(split))];
}
