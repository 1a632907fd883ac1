import type { Choice } from '../kit/choice.ts';
import { extruded, flat, scored } from '../kit/extruded.ts';
import { body, centreLine, coatings, ink, path } from '../kit/ink.ts';
import { arc, type Outline, pairs, rectangle, rounded, spread } from '../kit/outline.ts';
import { type Axis, axis, onScreen, type Point, shift } from '../kit/space.ts';
import { grooves, hole, turned } from '../kit/turned.ts';

const pencilAxis = axis([0.5, 1, -0.15], [-92, -178, 30]);
function at(on: Axis, along: number, place: Point = [0, 0]): Axis {
  return shift(on, along, place);
}

const ear: Outline = [...arc(24, [-90, 90], [96, 0]), [30, 24], [30, -24]];

function pencil(coating: string, length: number): string {
  const on = pencilAxis;
  const neck = 96 + length;
  const plug = axis([-0.95, 0.3, 0.35], at(on, neck + 46, [-34, 0]).origin);
  return (
    centreLine(onScreen(on, -60, [0, 0]), onScreen(on, neck + 150, [0, 0])) +
    body(
      turned(on, pairs(0, 24, 14, 28, 14, 25, 74, 28, 74, 32, 96, 33), ink.rubber),
      turned(on, pairs(96, 25, neck - 14, 25, neck, 34), ink.plastic),
      grooves(on, [116, neck - 30], 25),
    ) +
    body(
      extruded(on, ear, { span: [neck + 22, neck + 38], fill: ink.plastic }),
      hole(at(on, neck + 38, [96, 0]), 11, 14),
      extruded(on, rounded(rectangle(104, 92), 16), {
        span: [neck, neck + 70],
        fill: ink.plastic,
        face: coating,
      }),
      scored(on, neck + 70, rounded(rectangle(76, 62), 10), pairs(-24, -8, 24, -8), pairs(-24, 8, 24, 8)),
      extruded(plug, rounded(rectangle(62, 44), 8), { span: [0, 58], fill: ink.rubber }),
      path(flat(plug, 58, rounded(rectangle(46, 28), 5)), { fill: ink.hole }),
    )
  );
}

function tower(on: Axis): string {
  return turned(on, pairs(0, 30, 36, 27, 36, 20, 62, 18), ink.rubber) + hole(at(on, 62), 11, 24);
}

function pack(coating: string, towers: number): string {
  const on = axis([0, 1, 0], [0, -70, 0]);
  const columns = towers / 2;
  const width = columns * 104 + 20;
  const places = spread(-(columns - 1) * 52, (columns - 1) * 52, columns).flatMap((x): Point[] =>
    pairs(x, 46, x, -46),
  );
  const ordered = places.toSorted((a, b) => b[1] - a[1]);
  return body(
    extruded(on, rounded(rectangle(width + 60, 60), 18), { span: [0, 20], fill: ink.cast }),
    extruded(on, rounded(rectangle(width, 196), 20), { span: [0, 84], fill: ink.plastic, face: coating }),
    ...ordered.map((place) => tower(at(on, 84, place))),
  );
}

/** First choice: pencil, pencil, pack. */
export function ignitionCoil(c: Choice): string {
  const kind = c.of('pencil', 'pencil', 'pack');
  const coating = c.of(ink.plastic, ...coatings);
  const towers = c.of(4, 4, 6);
  return kind === 'pencil' ? pencil(coating, c.between(110, 160)) : pack(coating, towers);
}
