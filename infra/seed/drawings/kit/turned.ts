import { numbers } from './compact.ts';
import { detail, ink, path, polygon, repeated, tone, toned, xy } from './ink.ts';
import { shadedSides, visibleSide } from './round-sides.ts';
import {
  type Axis,
  cos,
  foreshortening,
  isShaded,
  isVisible,
  onScreen,
  type Point,
  polar,
  scale,
  shift,
  sin,
} from './space.ts';

/** One step of a turned profile: distance along the axis, radius, colour of the stretch that ends here. */
export type Step = readonly [along: number, radius: number, fill?: string];

function ring(on: Axis, along: number, radius: number, degrees: number): Point {
  return onScreen(on, along, polar(radius, degrees));
}

interface Sweep {
  on: Axis;
  along: number;
  radius: number;
  to: number;
  forward: boolean;
  large: boolean;
}

/** An arc of an ellipse: half-axes and turn, large and clockwise, end. */
function bow(ellipse: readonly number[], flags: readonly boolean[], end: Point): string {
  return `A${numbers(...ellipse, ...flags.map(Number), ...end)}`;
}

function arcTo({ on, along, radius, to, forward, large }: Sweep): string {
  const { k, rotation } = foreshortening(on);
  const clockwise = forward !== isVisible(on.n);
  return bow([radius, radius * k, rotation], [large, clockwise], ring(on, along, radius, to));
}

/** A whole circle around the axis. */
export function circle(on: Axis, along: number, radius: number): string {
  const half = (to: number): string => arcTo({ on, along, radius, to, forward: true, large: false });
  return `M${xy(ring(on, along, radius, 0))}${half(180)}${half(0)}`;
}

/** A stretch of a circle, from one angle on to a larger one. */
function circleArc(on: Axis, along: number, radius: number, [from, to]: readonly [number, number]): string {
  return `M${xy(ring(on, along, radius, from))}${arcTo({ on, along, radius, to, forward: true, large: to - from > 180 })}`;
}

/** Outline of the stretch between two circles on one axis. */
function stretch(on: Axis, [t0, r0]: Step, [t1, r1]: Step): string | undefined {
  const { k, s, m, rotation } = foreshortening(on);
  const lean = ((r0 - r1) * k) / (s * (t1 - t0));
  if (Math.abs(lean) >= 1) return undefined;
  const tangent = (Math.asin(lean) * 180) / Math.PI;
  const at = (along: number, radius: number, degrees: number): Point => {
    const [cx, cy] = onScreen(on, along, [0, 0]);
    const [a, b] = [radius * cos(degrees), radius * k * sin(degrees)];
    return [cx + a * m[1] + b * m[0], cy - a * m[0] + b * m[1]];
  };
  const end = bow([r1, r1 * k, rotation], [tangent < 0, true], at(t1, r1, 180 - tangent));
  const start = bow([r0, r0 * k, rotation], [tangent > 0, true], at(t0, r0, tangent));
  return `M${xy(at(t0, r0, tangent))}L${xy(at(t1, r1, tangent))}${end}L${xy(at(t0, r0, 180 - tangent))}${start}z`;
}

/** Short or thin stretches are all line; a tone would not show. */
function showsTone([t0, r0]: Step, [t1, r1]: Step): boolean {
  return t1 - t0 >= 8 && (t1 - t0) * Math.max(r0, r1) >= 340;
}

function shade(on: Axis, far: Step, near: Step): string {
  const [[t0, r0], [t1, r1]] = [far, near];
  return (showsTone(far, near) ? shadedSides(on) : [])
    .map(([from, to]) => {
      const there = arcTo({ on, along: t0, radius: r0, to, forward: true, large: to - from > 180 });
      const back = arcTo({ on, along: t1, radius: r1, to: from, forward: false, large: to - from > 180 });
      return tone(`M${xy(ring(on, t0, r0, from))}${there}L${xy(ring(on, t1, r1, to))}${back}z`);
    })
    .join('');
}

function cap(on: Axis, [along, radius]: Step, fill: string): string {
  return path(circle(on, along, radius), { fill: isShaded(on.n) ? toned(fill) : fill });
}

/**
 * A body turned on the axis. The profile runs along `n`; with `n` away from the viewer it is drawn
 * from its other end, so that what is near always lies over what is far.
 */
export function turned(on: Axis, profile: readonly Step[], fill: string = ink.steel): string {
  const towards = isVisible(on.n);
  const from = towards ? on : { ...on, n: scale(on.n, -1), v: scale(on.v, -1) };
  const pairs = profile.slice(1).map((step, index): [Step, Step] => [profile[index] ?? step, step]);
  const ordered = towards
    ? pairs
    : pairs.reverse().map(([a, b]): [Step, Step] => [flip(b, b[2]), flip(a, b[2])]);
  return ordered
    .map(([far, near], index) => {
      const next = ordered[index + 1];
      const covered = next !== undefined && next[0][0] === next[1][0] && next[1][1] >= near[1];
      return piece({ on: from, far, near, fill: near[2] ?? fill, covered });
    })
    .join('');
}

function flip([along, radius]: Step, fill: string | undefined): Step {
  return fill === undefined ? [-along, radius] : [-along, radius, fill];
}

interface Piece {
  on: Axis;
  far: Step;
  near: Step;
  fill: string;
  /** A wider stretch follows and hides the end of this one. */
  covered: boolean;
}

function piece({ on, far, near, fill, covered }: Piece): string {
  if (near[0] <= far[0]) return '';
  const side = stretch(on, far, near);
  const hull = side === undefined ? '' : path(side, { fill }) + shade(on, far, near);
  return hull + (near[1] >= 1 && !covered ? cap(on, near, fill) : '');
}

/**
 * A turned body with many ribs, as one shape: silhouette through all circles, a thin line at each.
 * The profile runs towards the viewer.
 */
export function ribbed(on: Axis, profile: readonly Step[], fill: string): string {
  const { k, m, rotation } = foreshortening(on);
  const side = (sign: number): Point[] =>
    profile.map(([along, radius]) => {
      const [x, y] = onScreen(on, along, [0, 0]);
      return [x + m[1] * radius * sign, y - m[0] * radius * sign];
    });
  const [left, right] = [side(1), side(-1).toReversed()];
  const [far, near] = [profile[0]?.[1] ?? 0, profile.at(-1)?.[1] ?? 0];
  const to = (radius: number, end: Point | undefined): string =>
    end === undefined ? '' : bow([radius, radius * k, rotation], [false, true], end);
  const lines = (points: readonly Point[]): string => points.map((point) => `L${xy(point)}`).join('');
  const silhouette = `M${lines(left).slice(1)}${to(near, right[0])}${lines(right.slice(1))}${to(far, left[0])}z`;
  const visible = visibleSide(on);
  const edges = profile.slice(1).map(([along, radius]) => circleArc(on, along, radius, visible));
  return path(silhouette, { fill }) + profileTone(on, profile) + detail(edges.join(''));
}

function profileTone(on: Axis, profile: readonly Step[]): string {
  return shadedSides(on)
    .map(([from, to]) =>
      tone(
        polygon([
          ...profile.map(([along, radius]) => ring(on, along, radius, from)),
          ...profile.toReversed().map(([along, radius]) => ring(on, along, radius, to)),
        ]),
      ),
    )
    .join('');
}

/** Thin lines around the visible side, for grooves, threads and coils. */
export function grooves(on: Axis, alongs: readonly number[], radius: number): string {
  const side = visibleSide(on);
  return detail(alongs.map((along) => circleArc(on, along, radius, side)).join(''));
}

/** A drilled hole in a face: its wall shows, its depth is dark. */
export function hole(on: Axis, radius: number, depth = radius * 0.8): string {
  const mouth = circle(on, 0, radius);
  const { k, s, m, rotation } = foreshortening(on);
  const slip = (depth * s) / 2;
  const reach = slip / (radius * k);
  if (reach >= 1) return path(mouth, { fill: ink.plastic });
  const [cx, cy] = onScreen(on, -depth / 2, [0, 0]);
  const half = radius * Math.sqrt(1 - reach ** 2);
  const a: Point = [cx + half * m[1], cy - half * m[0]];
  const b: Point = [cx - half * m[1], cy + half * m[0]];
  const to = (end: Point): string => bow([radius, radius * k, rotation], [false, true], end);
  return path(mouth, { fill: ink.cast }) + path(`M${xy(a)}${to(b)}${to(a)}z`, { fill: ink.hole });
}

/** The same hole at several places of one face. */
export function holes(on: Axis, places: readonly Point[], radius: number, depth?: number): string {
  return repeated(
    places.map((at) => onScreen(on, 0, at)),
    hole(shift(on, 0, places[0] ?? [0, 0]), radius, depth),
  );
}
