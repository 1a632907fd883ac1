import type { Choice } from '../kit/choice.ts';
import { extruded, scored } from '../kit/extruded.ts';
import { body, centreLine, ink, repeated } from '../kit/ink.ts';
import { arc, ngon, type Outline, pairs, rounded, spread } from '../kit/outline.ts';
import { type Axis, axis, onScreen, type Point, polar, shift } from '../kit/space.ts';
import { grooves, hole, turned } from '../kit/turned.ts';

const on = axis([0, 0, 1], [0, -220, 0]);

function kidney(half: number, [inner, outer]: readonly [number, number]): Outline {
  return [
    ...rounded(
      [
        polar(outer, 90 - half + 12),
        polar(outer, 90 - half),
        polar(inner, 90 - half),
        polar(inner, 90 - half + 12),
      ],
      18,
    )
      .slice(5, 15)
      .toReversed(),
    ...arc(outer, [90 - half + 8, 90 + half - 8]),
    ...rounded(
      [
        polar(outer, 90 + half - 12),
        polar(outer, 90 + half),
        polar(inner, 90 + half),
        polar(inner, 90 + half - 12),
      ],
      18,
    ).slice(5, 15),
    ...arc(inner, [90 + half - 8, 90 - half + 8]),
  ];
}

function boss(at: Axis, radius: number, fill: string): string {
  return (
    turned(at, pairs(0, radius + 6, 14, radius), fill) +
    turned(shift(at, 14, [0, 0]), pairs(0, radius - 9, 4, radius - 9), ink.steel) +
    hole(shift(at, 18, [0, 0]), radius * 0.32, 10)
  );
}

function bolt(at: Axis): string {
  return (
    turned(at, pairs(0, 18, 5, 18), ink.cast) + extruded(at, ngon(6, 14), { span: [5, 18], fill: ink.bright })
  );
}

function nipple(at: Axis): string {
  const up = axis([0.12, 1, 0], at.origin);
  return (
    turned(up, pairs(0, 12, 9, 12), ink.cast) +
    turned(up, pairs(9, 6, 24, 6, 24, 9, 36, 7), ink.brass) +
    grooves(up, [13, 17, 21], 6)
  );
}

function spots(angles: readonly number[], radius: number, draw: (at: Axis) => string): string {
  const places = angles.map((degrees): Point => polar(radius, degrees));
  return repeated(
    places.map((at) => onScreen(on, 70, at)),
    draw(shift(on, 70, places[0] ?? [0, 0])),
  );
}

/** First choice: coating. */
export function brakeCaliper(c: Choice): string {
  const coating = c.of(ink.red, ink.zinc, ink.rubber, ink.ochre, ink.blue, ink.cast);
  const pistons = c.of(2, 1, 3);
  const half = c.between(38, 45);
  const ribs = c.of(3, 5, 2);
  const size = { 1: 52, 2: 45, 3: 34 }[pistons];
  const outline = kidney(half, [212, 352]);
  const side = extruded(on, outline, { span: [-112, -52], fill: coating });
  const rib = spread(-2.1 * ribs, 2.1 * ribs, ribs).map((degrees) => [
    polar(332, 90 + degrees),
    polar(346, 90 + degrees),
  ]);
  return (
    centreLine(onScreen(on, -260, polar(282, 90)), onScreen(on, 290, polar(282, 90))) +
    body(
      side,
      extruded(on, kidney(half - 10, [240, 322]), { span: [-52, 10], fill: ink.rubber }),
      extruded(on, [...arc(356, [80, 100]), ...arc(330, [100, 80])], { span: [-64, 14], fill: coating }),
      extruded(on, outline, { span: [10, 70], fill: coating }),
      scored(on, 70, ...rib),
      spots(spread(90 + half * 0.5, 90 - half * 0.5, pistons), 284, (at) => boss(at, size, coating)),
      spots([90 + half - 6, 90 - half + 6], 242, bolt),
      nipple(shift(on, 40, polar(352, 90 - half + 14))),
    )
  );
}
