import type { Choice } from '../kit/choice.ts';
import { extruded, flat } from '../kit/extruded.ts';
import { body, coatings, ink, path, repeated } from '../kit/ink.ts';
import { type Outline, rectangle, rounded, spread } from '../kit/outline.ts';
import { type Axis, axis, type Point, project } from '../kit/space.ts';
import { hole } from '../kit/turned.ts';

/** A blade lies along `u` of its frame, its rubber lip downwards. */
function frame(origin: readonly [number, number, number]): Axis {
  return {
    ...axis([0, 0.25, 1], origin),
    u: [0.85, 0.46, -0.25],
  };
}

function bow(half: number, [low, high]: readonly [number, number]): Outline {
  const rise = (t: number): number => 26 * (1 - t * t);
  const taper = (t: number): number => 1 - 0.62 * Math.abs(t) ** 2.2;
  return [
    ...spread(-1, 1, 15).map((t): Point => [t * half, rise(t) + low]),
    ...spread(1, -1, 15).map((t): Point => [t * half, rise(t) + low + (high - low) * taper(t)]),
  ];
}

function claw(middle: number, half: number): Outline {
  return [
    [middle - half, 4],
    [middle - half + 12, 4],
    [middle, 26],
    [middle + half - 12, 4],
    [middle + half, 4],
    [middle + 12, 40],
    [middle - 12, 40],
  ];
}

function bridge(half: number): Outline {
  return [
    [-half * 0.62, 38],
    [-half * 0.56, 26],
    [-half * 0.2, 44],
    [half * 0.2, 44],
    [half * 0.56, 26],
    [half * 0.62, 38],
    [half * 0.2, 68],
    [-half * 0.2, 68],
  ];
}

function adapter(on: Axis, colour: string): string {
  return (
    extruded(on, rounded(rectangle(84, 34, [0, 50]), 9), {
      span: [-14, 24],
      fill: ink.plastic,
      face: colour,
    }) + hole({ ...on, origin: [on.origin[0], on.origin[1] + 50, on.origin[2] + 24] }, 7, 10)
  );
}

function flatBlade(on: Axis, half: number, colour: string): string {
  return body(
    extruded(on, bow(half, [-14, 2]), { span: [-3, 3], fill: ink.hole }),
    extruded(on, bow(half, [0, 30]), { span: [-12, 14], fill: ink.rubber, face: ink.plastic }),
    path(flat(on, 14, bow(half * 0.94, [6, 12])), { fill: ink.rubber }),
    adapter(on, colour),
  );
}

function framedBlade(on: Axis, half: number, colour: string): string {
  return body(
    extruded(on, bow(half, [-22, -4]), { span: [-4, 4], fill: ink.hole }),
    extruded(on, bow(half, [-4, 6]), { span: [-6, 6], fill: ink.steel }),
    ...[-half * 0.58, half * 0.58].map((x) =>
      extruded(on, claw(x, half * 0.32), { span: [-8, 8], fill: ink.plastic }),
    ),
    extruded(on, bridge(half), { span: [-10, 12], fill: ink.rubber }),
    adapter({ ...on, origin: [on.origin[0], on.origin[1] + 8, on.origin[2] + 4] }, colour),
  );
}

/** First choice: flat, flat, with a steel frame. */
export function wiper(c: Choice): string {
  const kind = c.of('flat', 'flat', 'framed');
  const colour = c.of(ink.rubber, ...coatings);
  const half = c.between(216, 256);
  const shorter = c.between(0.72, 1);
  const [upper, lower] = [frame([0, 66, -70]), frame([20, -88, 50])];
  return kind === 'flat'
    ? flatBlade(upper, half, colour) + flatBlade(lower, half * shorter, colour)
    : repeated([project(upper.origin), project(lower.origin)], framedBlade(upper, half, colour));
}
