import type { Choice } from '../kit/choice.ts';
import { extruded, flat } from '../kit/extruded.ts';
import { body, coatings, ink, path, repeated } from '../kit/ink.ts';
import { arc, ngon, type Outline, pairs, smooth } from '../kit/outline.ts';
import { type Axis, axis, onScreen, type Point, shift } from '../kit/space.ts';
import { circle, hole, turned } from '../kit/turned.ts';

const front = axis([0, 0, 1]);

interface Belt {
  on: Axis;
  outline: Outline;
  width: number;
}

function inset(outline: Outline, by: number): Point[] {
  return outline.map(([x, y], index) => {
    const [px, py] = outline.at(index - 1) ?? [x, y];
    const [nx, ny] = outline[(index + 1) % outline.length] ?? [x, y];
    const length = Math.hypot(nx - px, ny - py);
    return [x - ((ny - py) / length) * by, y + ((nx - px) / length) * by];
  });
}

function belt({ on, outline, width }: Belt): string {
  const inner = inset(outline, 13);
  return body(
    extruded(on, outline, { span: [-width, 0], fill: ink.rubber, face: ink.plastic, openings: [inner] }),
    path(flat(on, 0, inset(outline, 16)), { width: 7, dash: '6 6.5' }),
  );
}

function tensioner(on: Axis, radius: number, coating: string): string {
  const arm: Outline = [
    ...arc(26, [200, 340], [0, 0]),
    ...arc(16, [-20, 160], [radius * 1.25, radius * 0.7]),
  ];
  return body(
    extruded(on, arm, { span: [-16, -2], fill: ink.cast }),
    hole(shift(on, -2, [radius * 1.25, radius * 0.7]), 7, 10),
    turned(on, pairs(0, radius, 44, radius, 44, radius * 0.74, 47, radius * 0.7), coating),
    path(circle(on, 47, radius * 0.52), { fill: ink.steel }),
    hole(shift(on, 47, [0, 0]), radius * 0.2, 14),
  );
}

function idler(on: Axis, radius: number): string {
  return body(
    turned(
      on,
      pairs(0, radius + 4, 5, radius + 4, 5, radius, 38, radius, 38, radius + 4, 43, radius + 4),
      ink.steel,
    ),
    path(circle(on, 43, radius * 0.7), { fill: ink.rubber }),
    turned(shift(on, 43, [0, 0]), pairs(0, radius * 0.46, 6, radius * 0.42), ink.bright),
    extruded(shift(on, 49, [0, 0]), ngon(6, radius * 0.32), { span: [0, 12], fill: ink.brass }),
  );
}

/** First choice: with idler and bolt, with idler, belt and tensioner. */
export function timingBeltKit(c: Choice): string {
  const idlers = c.of(1, 2, 0);
  const coating = c.of(ink.steel, ink.zinc, ink.rubber, ...coatings);
  const waist = c.between(0.3, 0.62);
  const height = c.between(150, 176);
  const width = c.of(54, 66, 44);
  const knots: Point[] = [
    [-150, -height * 0.55],
    [-118, -height * 0.92],
    [-40, -height],
    [30, -height * 0.86],
    [46, -height * 0.5],
    [16 - 60 * waist, -height * 0.1],
    [44, height * 0.3],
    [62, height * 0.68],
    [0, height],
    [-92, height * 0.98],
    [-150, height * 0.66],
    [-148 + 30 * waist, 0],
  ];
  const idlerPlaces = [
    [150, -40],
    [100, -136],
  ] as const;
  const at = (along: number, place: Point): Axis => shift(front, along, place);
  return (
    belt({ on: at(20, [-50, 4]), outline: smooth(knots, 4), width }) +
    tensioner(at(20, [104, 70]), c.between(50, 60), coating) +
    (idlers > 0
      ? repeated(
          idlerPlaces.slice(0, idlers).map((place) => onScreen(front, 70, place)),
          idler(at(70, idlerPlaces[0]), 36),
        )
      : '')
  );
}
