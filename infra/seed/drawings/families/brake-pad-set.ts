import type { Choice } from '../kit/choice.ts';
import { extruded, flat, scored } from '../kit/extruded.ts';
import { body, coatings, ink, path, repeated } from '../kit/ink.ts';
import { arc, type Outline, rounded, spread } from '../kit/outline.ts';
import { type Axis, axis, type Point, polar, project, shift } from '../kit/space.ts';
import { holes } from '../kit/turned.ts';
import { bar, through } from '../kit/wire.ts';

interface Pad {
  half: number;
  grooves: number;
  coating: string;
}

const bend = 250;
/** Corner of a pad: angle from the middle, height above its arc. */
function corner(degrees: number, height: number): Point {
  const [x, y] = polar(bend + height, 90 - degrees);
  return [x, y - bend];
}

function sector(half: number, [low, high]: readonly [number, number]): Outline {
  return rounded(
    [
      ...spread(-half, half, 7).map((degrees) => corner(degrees, low)),
      ...spread(half, -half, 7).map((degrees) => corner(degrees, high)),
    ],
    7,
  );
}

function plate(half: number): Outline {
  return rounded(
    [
      ...spread(-half, half, 7).map((degrees) => corner(degrees, -46)),
      corner(half, -8),
      corner(half + 5.5, -8),
      corner(half + 5.5, 18),
      corner(half, 18),
      ...spread(half, -half, 7).map((degrees) => corner(degrees, 48)),
      corner(-half, 18),
      corner(-half - 5.5, 18),
      corner(-half - 5.5, -8),
      corner(-half, -8),
    ],
    5,
  );
}

function lining(on: Axis, { half, grooves, coating }: Pad): string {
  const angles = spread(-half * 0.5, half * 0.5, grooves + 2).slice(1, -1);
  const groove = angles.map((degrees) => [corner(degrees, -40), corner(degrees, 44)]);
  const cut = groove.map((points) => flat(on, 34, points)).join('');
  return body(
    extruded(on, plate(half), { span: [0, 12], fill: coating }),
    extruded(on, sector(half - 1.4, [-42, 45]), { span: [12, 34], fill: ink.rubber, face: ink.plastic }),
    scored(on, 34, [...sector(half - 4.2, [-36, 39])]),
    path(cut, { width: 7 }),
    path(cut, { stroke: ink.rubber, width: 4 }),
  );
}

function back(on: Axis, { half, coating }: Pad): string {
  return body(
    extruded(on, sector(half - 1.4, [-42, 45]), { span: [-24, 0], fill: ink.rubber }),
    extruded(on, plate(half), { span: [0, 12], fill: coating }),
    extruded(on, sector(half - 3, [-34, 38]), { span: [12, 15], fill: ink.bright }),
    holes(shift(on, 15, [0, 0]), [corner(-half * 0.45, 2), corner(half * 0.45, 2)], 8, 5),
    scored(on, 15, arc(19, [0, 360], corner(0, 0))),
  );
}

function pair([first, second]: readonly [Axis, Axis], draw: (on: Axis) => string): string {
  return repeated([project(first.origin), project(second.origin)], draw(first));
}

/** First choice: coating of the backing plates. */
export function brakePadSet(c: Choice): string {
  const pad: Pad = {
    coating: c.of(...coatings),
    grooves: c.of(1, 2, 0),
    half: c.between(17, 22),
  };
  const sensor = c.of(true, false);
  const at = (along: number, point: Point): Axis => shift(axis([0, 0, 1]), along, point);
  const wire = through([
    [20, -128, 120],
    [50, -160, 120],
    [95, -150, 150],
    [120, -120, 130],
    [160, -118, 150],
  ]);
  return (
    pair([at(-150, [-20, 70]), at(-70, [90, 20])], (on) => back(on, pad)) +
    pair([at(30, [-90, -10]), at(110, [20, -60])], (on) => lining(on, pad)) +
    (sensor ? bar(wire, { width: 4, fill: ink.rubber }) : '')
  );
}
