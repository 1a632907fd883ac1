import type { Choice } from '../kit/choice.ts';
import { body, centreLine, detail, ink, line, path } from '../kit/ink.ts';
import { around, pairs, spread } from '../kit/outline.ts';
import { visibleSide } from '../kit/round-sides.ts';
import { type Axis, axis, onScreen, polar, shift } from '../kit/space.ts';
import { circle, grooves, hole, holes, type Step, turned } from '../kit/turned.ts';

const lying = axis([-0.62, 0.3, 0.72]);

function canister(on: Axis, { length, radius, coating, holeCount }: Can): string {
  const base = shift(on, length, [0, 0]);
  const band = [length * 0.24, length * 0.66] as const;
  return body(
    turned(
      on,
      [
        [-16, radius * 0.6],
        [-10, radius * 0.8],
        [0, radius * 0.95],
        [8, radius],
        [band[0], radius],
        [band[1], radius, ink.bright],
        [length - 8, radius],
      ],
      coating,
    ),
    grooves(on, [band[0] + 8, band[1] - 8], radius),
    turned(on, pairs(length - 8, radius + 5, length, radius + 3), ink.zinc),
    path(circle(base, 0, radius - 3), { fill: ink.steel }),
    path(circle(base, 0, radius * 0.83), { fill: ink.rubber }),
    path(circle(base, 0, radius * 0.68), { fill: ink.steel }),
    holes(
      base,
      around(holeCount, (degrees) => polar(radius * 0.52, degrees)),
      radius * 0.085,
      8,
    ),
    turned(base, pairs(0, radius * 0.34, 5, radius * 0.32), ink.cast),
    hole(shift(base, 5, [0, 0]), radius * 0.25, 26),
    path(circle(base, -1, radius * 0.21) + circle(base, -6, radius * 0.2), { stroke: ink.zinc }),
  );
}

interface Can {
  length: number;
  radius: number;
  coating: string;
  holeCount: number;
}

function element(on: Axis, { length, radius, coating }: Can): string {
  const [from, to] = visibleSide(on);
  const pleats = spread(from + 2, to - 2, 40)
    .map((degrees) =>
      line([onScreen(on, 16, polar(radius, degrees)), onScreen(on, length - 16, polar(radius, degrees))]),
    )
    .join('');
  const ends: Step[] = pairs(0, radius + 7, 16, radius + 7);
  return body(
    turned(on, ends, coating),
    turned(on, pairs(16, radius, length - 16, radius), ink.paper),
    detail(pleats),
    turned(shift(on, length - 16, [0, 0]), ends, coating),
    path(circle(on, length, radius * 0.72)),
    hole(shift(on, length, [0, 0]), radius * 0.42, 70),
  );
}

/** First choice: spin-on can, can, cartridge element. */
export function oilFilter(c: Choice): string {
  const kind = c.of('can', 'can', 'element');
  const can = {
    coating: c.of(ink.blue, ink.red, ink.bright, ink.green, ink.rubber, ink.ochre),
    holeCount: c.of(8, 6, 10),
    length: c.between(180, 260),
    radius: c.between(84, 104),
  };
  const on = shift(lying, -can.length / 2, [0, 0]);
  return (
    centreLine(onScreen(on, -120, [0, 0]), onScreen(on, can.length + 130, [0, 0])) +
    (kind === 'can' ? canister(on, can) : element(on, can))
  );
}
