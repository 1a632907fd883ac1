import type { Choice } from '../kit/choice.ts';
import { extruded } from '../kit/extruded.ts';
import { body, centreLine, coatings, ink, path } from '../kit/ink.ts';
import { around, gear, ngon, pairs, spread } from '../kit/outline.ts';
import { type Axis, axis, onScreen, polar, shift } from '../kit/space.ts';
import { circle, grooves, hole, holes, turned } from '../kit/turned.ts';

const front = axis([0, 0, 1]);
const lying = axis([-0.66, 0.2, 0.72], [120, -96, 60]);

function wheel(
  on: Axis,
  { teeth, radius, coating }: { teeth: number; radius: number; coating: string },
): string {
  return body(
    extruded(on, gear(teeth, radius, radius - 18), { span: [0, 36], fill: ink.steel, face: coating }),
    path(circle(on, 36, radius - 30)),
    holes(
      shift(on, 36, [0, 0]),
      around(5, (degrees) => polar(radius * 0.56, degrees)),
      radius * 0.13,
      24,
    ),
    turned(on, pairs(36, radius * 0.34, 54, radius * 0.31), ink.steel),
    hole(shift(on, 54, [0, 0]), radius * 0.2, 36),
  );
}

function bolt(on: Axis, length: number): string {
  return body(
    turned(on, pairs(-length, 18, -length + 6, 22, 0, 22), ink.bright),
    grooves(on, spread(-length + 10, -length * 0.35, 12), 22),
    turned(on, pairs(0, 46, 6, 46), ink.cast),
    extruded(on, ngon(6, 40), { span: [6, 34], fill: ink.zinc }),
  );
}

function nut(on: Axis): string {
  return body(
    extruded(on, ngon(6, 46, 75), { span: [0, 34], fill: ink.brass }),
    path(circle(on, 34, 36)),
    hole(shift(on, 34, [0, 0]), 23, 34),
  );
}

/** First choice: teeth 15, 16, 14. */
export function other(c: Choice): string {
  const teeth = c.of(15, 16, 14);
  const coating = c.of(ink.cast, ...coatings);
  const radius = c.between(124, 146);
  const on = shift(front, -30, [-70, 40]);
  return (
    centreLine(onScreen(on, -200, [0, 0]), onScreen(on, 220, [0, 0])) +
    wheel(on, { teeth, radius, coating }) +
    bolt(lying, c.between(130, 180)) +
    nut(axis([-0.1, 0.9, 0.4], [-40, -130, 150]))
  );
}
