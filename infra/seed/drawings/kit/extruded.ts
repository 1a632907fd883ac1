import { detail, ink, line, path, polygon, tone, toned } from './ink.ts';
import type { Outline } from './outline.ts';
import {
  type Axis,
  add,
  dot,
  isShaded,
  isVisible,
  onScreen,
  type Point,
  scale,
  toViewer,
  type Vec,
} from './space.ts';

interface Edge {
  from: Point;
  to: Point;
  normal: Vec;
  visible: boolean;
  shaded: boolean;
}

function edgesOf(on: Axis, outline: Outline): Edge[] {
  return outline.map((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const normal = add(scale(on.u, (to[1] - from[1]) / length), scale(on.v, (from[0] - to[0]) / length));
    return { from, to, normal, visible: isVisible(normal), shaded: isShaded(normal) };
  });
}

/** Neighbouring edges that agree, joined; the outline is a ring, so the first run may begin before its end. */
function runsOf(edges: readonly Edge[], joins: (a: Edge, b: Edge) => boolean): Edge[][] {
  const start = edges.findIndex((edge, index) => !joins(edges.at(index - 1) ?? edge, edge));
  const ring = start <= 0 ? edges : [...edges.slice(start), ...edges.slice(0, start)];
  const runs: Edge[][] = [];
  let last: Edge | undefined;
  for (const edge of ring) {
    const run = runs.at(-1);
    if (run !== undefined && last !== undefined && joins(last, edge)) run.push(edge);
    else runs.push([edge]);
    last = edge;
  }
  return runs;
}

function wall(on: Axis, run: readonly Edge[], [t0, t1]: Span): string {
  const points = [...run.map((edge) => edge.from), ...run.slice(-1).map((edge) => edge.to)];
  return polygon([
    ...points.map((point) => onScreen(on, t1, point)),
    ...points.toReversed().map((point) => onScreen(on, t0, point)),
  ]);
}

type Span = readonly [far: number, near: number];

function isCrease(a: Edge, b: Edge): boolean {
  return dot(a.normal, b.normal) < 0.8;
}

function depthOf(on: Axis, run: readonly Edge[]): number {
  return (
    run.reduce((sum, { from }) => sum + dot(add(scale(on.u, from[0]), scale(on.v, from[1])), toViewer()), 0) /
    run.length
  );
}

function visibleRuns(on: Axis, outline: Outline): Edge[][] {
  return runsOf(edgesOf(on, outline), (a, b) => a.visible === b.visible && !isCrease(a, b))
    .filter((run) => run[0]?.visible)
    .toSorted((a, b) => depthOf(on, a) - depthOf(on, b));
}

function shadedRuns(run: readonly Edge[]): Edge[][] {
  return runsOf(run, (a, b) => a.shaded === b.shaded).filter((part) => part[0]?.shaded);
}

/** From this many faces on (gears, nuts) the walls are one shape, which keeps a drawing small. */
const manyFaces = 4;

function walls(on: Axis, outline: Outline, span: Span, fill: string): string {
  const runs = visibleRuns(on, outline);
  const wallsOf = (parts: readonly Edge[][]): string => parts.map((part) => wall(on, part, span)).join('');
  if (runs.length >= manyFaces)
    return path(wallsOf(runs), { fill }) + tone(wallsOf(runs.flatMap(shadedRuns)));
  return runs
    .map((run) => {
      if (run.every((edge) => edge.shaded)) return path(wall(on, run, span), { fill: toned(fill) });
      return (
        path(wall(on, run, span), { fill }) +
        shadedRuns(run)
          .map((part) => tone(wall(on, part, span)))
          .join('')
      );
    })
    .join('');
}

/** Path of an outline on the face at `along`. */
export function flat(on: Axis, along: number, outline: Outline): string {
  return polygon(outline.map((point) => onScreen(on, along, point)));
}

export function stroke(on: Axis, along: number, points: Outline): string {
  return line(points.map((point) => onScreen(on, along, point)));
}

/** Thin open lines on a face, as one path. */
export function scored(on: Axis, along: number, ...lines: readonly Outline[]): string {
  return detail(lines.map((points) => stroke(on, along, points)).join(''));
}

export interface Extrusion {
  span: Span;
  fill?: string;
  /** Colour of the near face, when it differs. */
  face?: string;
  openings?: readonly Outline[];
}

function evenOdd(shape: string): string {
  return shape.replace('/>', ' fill-rule="evenodd"/>');
}

function counterClockwise(outline: Outline): Outline {
  const area = outline.reduce((sum, [x, y], index) => {
    const [nx, ny] = outline[(index + 1) % outline.length] ?? [x, y];
    return sum + x * ny - nx * y;
  }, 0);
  return area >= 0 ? outline : outline.toReversed();
}

/** A plate or block: an outline pulled along the axis, with the walls that show and the near face. */
export function extruded(
  on: Axis,
  drawn: Outline,
  { span, fill = ink.steel, face = fill, openings = [] }: Extrusion,
): string {
  const outline = counterClockwise(drawn);
  const near = [outline, ...openings].map((ring) => flat(on, span[1], ring)).join('');
  const inner = openings
    .map((opening) => walls(on, counterClockwise(opening).toReversed(), span, ink.cast))
    .join('');
  const front = path(near, { fill: isShaded(on.n) ? toned(face) : face });
  return inner + walls(on, outline, span, fill) + (openings.length > 0 ? evenOdd(front) : front);
}
