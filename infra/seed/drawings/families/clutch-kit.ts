import type { Choice } from '../kit/choice.ts';
import { flat, scored, stroke } from '../kit/extruded.ts';
import { body, centreLine, coatings, ink, path } from '../kit/ink.ts';
import { arc, around, gear, type Outline, pairs } from '../kit/outline.ts';
import { type Axis, axis, onScreen, polar, shift } from '../kit/space.ts';
import { circle, hole, holes, turned } from '../kit/turned.ts';

const spine = axis([0.42, 0, 1], [0, 0, 0]);

function fingers(on: Axis, radius: number): string {
  return scored(
    on,
    0,
    ...around(15, (degrees) => [polar(radius * 0.3, degrees), polar(radius * 0.66, degrees)]),
  );
}

function cover(on: Axis, radius: number, coating: string): string {
  return body(
    turned(on, pairs(0, radius, 10, radius, 30, radius * 0.84), coating),
    holes(
      shift(on, 17, [0, 0]),
      around(6, (degrees) => polar(radius * 0.92, degrees)),
      4,
      4,
    ),
    turned(shift(on, 30, [0, 0]), pairs(0, radius * 0.7, 12, radius * 0.64), ink.steel),
    fingers(shift(on, 42, [0, 0]), radius * 0.95),
    hole(shift(on, 42, [0, 0]), radius * 0.26, 26),
  );
}

/** Windows with a damper spring each. */
function dampers(on: Axis, { radius, springs, coating }: Plate): string {
  const window = (degrees: number): Outline => [
    ...arc(radius + 15, [degrees - 19, degrees + 19]),
    ...arc(radius - 15, [degrees + 19, degrees - 19]),
  ];
  const coil = (degrees: number): Outline => [
    polar(radius - 11, degrees - 1.5),
    polar(radius + 11, degrees + 1.5),
  ];
  const coils = around(springs, (degrees) =>
    [-13, -6.5, 0, 6.5, 13].map((step) => stroke(on, 0, coil(degrees + step))),
  );
  return (
    path(around(springs, (degrees) => flat(on, 0, window(degrees))).join(''), { fill: ink.hole }) +
    path(coils.flat().join(''), { stroke: coating, width: 5 })
  );
}

function plate(on: Axis, { radius, springs, coating }: Plate): string {
  return body(
    turned(
      on,
      [
        [0, radius - 2, ink.cast],
        [6, radius - 2, ink.cast],
        [6, radius],
        [14, radius],
      ],
      ink.facing,
    ),
    scored(
      on,
      14,
      ...around(10, (degrees) => [polar(radius * 0.66, degrees), polar(radius - 3, degrees + 9)]),
    ),
    holes(
      shift(on, 14, [0, 0]),
      around(10, (degrees) => polar(radius * 0.83, degrees + 16)),
      3.4,
      3,
    ),
    turned(shift(on, 14, [0, 0]), pairs(0, radius * 0.62, 5, radius * 0.6), ink.steel),
    dampers(shift(on, 19, [0, 0]), { radius: radius * 0.42, springs, coating }),
    turned(shift(on, 19, [0, 0]), pairs(0, radius * 0.22, 22, radius * 0.2), ink.cast),
    path(flat(on, 41, gear(10, radius * 0.155, radius * 0.12)), { fill: ink.hole }),
  );
}

interface Plate {
  radius: number;
  springs: number;
  coating: string;
}

function bearing(on: Axis): string {
  return body(
    turned(on, pairs(0, 44, 40, 44), ink.cast),
    path(circle(on, 40, 36), { fill: ink.rubber }),
    turned(shift(on, 40, [0, 0]), pairs(0, 29, 10, 26), ink.bright),
    hole(shift(on, 50, [0, 0]), 18, 20),
  );
}

/** First choice: damper springs 6, 4, 8. */
export function clutchKit(c: Choice): string {
  const springs = c.of(6, 4, 8);
  const coating = c.of(ink.rubber, ink.zinc, ink.blue, ink.cast);
  const springColour = c.of(ink.brass, ...coatings);
  const radius = c.between(124, 140);
  const on = (along: number): Axis => shift(spine, along, [0, 0]);
  return (
    centreLine(onScreen(spine, -330, [0, 0]), onScreen(spine, 440, [0, 0])) +
    cover(shift(on(-40), 0, [120, 12]), radius * 1.1, coating) +
    plate(shift(on(40), 0, [-60, 0]), { radius, springs, coating: springColour }) +
    bearing(shift(on(150), 0, [40, -110]))
  );
}
