import { layered, line } from './ink.ts';
import type { Point, Vec } from './space.ts';
import { project } from './space.ts';

/** A smooth open path through screen points, as cubic curves. */
export function curve(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
  const pieces = points.slice(1).map((end, index) => {
    const [a, b, d] = [at(index - 1), at(index), at(index + 2)];
    const c1: Point = [b[0] + (end[0] - a[0]) / 6, b[1] + (end[1] - a[1]) / 6];
    const c2: Point = [end[0] - (d[0] - b[0]) / 6, end[1] - (d[1] - b[1]) / 6];
    return `C${[c1, c2, end].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')}`;
  });
  return line(points.slice(0, 1)) + pieces.join('');
}

export function through(points: readonly Vec[]): string {
  return curve(points.map(project));
}

export interface Bar {
  width: number;
  fill: string;
}

/** A round bar, hose or cable along a path: outline, colour, tone on its lower side. */
export function bar(d: string, { width, fill }: Bar): string {
  return layered(
    d,
    { width: width + 5 },
    { stroke: fill, width },
    { width: width * 0.36, opacity: 0.2, by: [width * 0.2, width * 0.24] },
  );
}
