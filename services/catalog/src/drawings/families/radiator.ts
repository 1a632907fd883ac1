import type { Choice } from '../kit/choice.ts';
import { extruded, flat, scored } from '../kit/extruded.ts';
import { body, ink, path } from '../kit/ink.ts';
import { moved, ngon, rectangle, rounded, spread } from '../kit/outline.ts';
import { type Axis, axis, onScreen, type Point, shift } from '../kit/space.ts';
import { hole, turned } from '../kit/turned.ts';

const front = axis([0, 0, 1], [0, 8, 0]);

/** Tubes and folded fins, repeated over the core in the plane of the face. */
const core = (on: Axis, [width, height]: Point, pitch: number): string => {
  const [ox, oy] = onScreen(on, 26, [0, 0]);
  const [ux, uy] = onScreen(on, 26, [1, 0]);
  const [vx, vy] = onScreen(on, 26, [0, 1]);
  const matrix = [ux - ox, uy - oy, vx - ox, vy - oy, ox, oy];
  const tile = `<path d="M0 0H14" stroke="${ink.zinc}" stroke-width="6"/><path d="M0 3H14M0 ${pitch - 3}H14M0 3L7 ${pitch - 3}L14 3" stroke-width="1.1"/>`;
  return (
    `<defs><pattern id="core" width="14" height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="matrix(${matrix.map((n) => n.toFixed(3)).join(' ')})">${tile}</pattern></defs>` +
    path(flat(on, 26, rectangle(width, height)), { fill: ink.bright }) +
    path(flat(on, 26, rectangle(width, height)), { fill: 'url(#core)' })
  );
};

const pipe = (on: Axis, [x, y]: Point, fill: string): string => {
  const out = axis([0.2, 0.05, 1], shift(on, 36, [x, y]).origin);
  return (
    turned(
      out,
      [
        [0, 24],
        [10, 21],
        [50, 21],
        [50, 24],
        [57, 24],
        [62, 20],
      ],
      fill,
    ) + hole(shift(out, 62, [0, 0]), 15, 26)
  );
};

const cap = (on: Axis, [x, y]: Point): string => {
  const up = axis([0, 1, 0], shift(on, 10, [x, y]).origin);
  return (
    turned(
      up,
      [
        [0, 20],
        [14, 20],
      ],
      ink.brass,
    ) +
    extruded(shift(up, 14, [0, 0]), ngon(10, 30), { span: [0, 14], fill: ink.cast }) +
    turned(
      up,
      [
        [28, 12],
        [33, 12],
      ],
      ink.steel,
    )
  );
};

/** First choice: tanks at the sides, above and below, at the sides. */
export const radiator = (c: Choice): string => {
  const layout = c.of('sides', 'above', 'sides');
  const tank = c.of(ink.rubber, ink.brass, ink.plastic, ink.cast);
  const pitch = c.of(20, 24, 17);
  const width = c.between(330, 390);
  const height = c.between(220, 262);
  const sides = layout === 'sides';
  const block = rounded(sides ? rectangle(56, height + 26) : rectangle(width + 26, 46), 14);
  const offset: Point = sides ? [width / 2 + 26, 0] : [0, height / 2 + 20];
  const rail = sides ? rectangle(width, 14) : rectangle(14, height);
  const railAt: Point = sides ? [0, height / 2 + 7] : [width / 2 + 7, 0];
  const ribs = sides
    ? spread(-height / 2 + 20, height / 2 - 20, 6).map((y): Point[] => [
        [offset[0] - 20, y],
        [offset[0] + 20, y],
      ])
    : spread(-width / 2 + 20, width / 2 - 20, 9).map((x): Point[] => [
        [x, offset[1] - 15],
        [x, offset[1] + 15],
      ]);
  const opposite = ([x, y]: Point): Point => [-x, -y];
  const tankAt = (place: Point): string =>
    extruded(front, moved(block, place), { span: [-36, 36], fill: tank });
  const inlet: Point = sides ? [-offset[0], height / 2 - 34] : [-width / 2 + 44, offset[1]];
  return body(
    sides ? '' : tankAt(opposite(offset)),
    extruded(front, moved(rail, opposite(railAt)), { span: [-22, 26], fill: ink.cast }),
    extruded(front, rectangle(width, height), { span: [-22, 26], fill: ink.steel }),
    core(front, [width, height], pitch),
    extruded(front, moved(rail, railAt), { span: [-22, 26], fill: ink.cast }),
    sides ? tankAt(opposite(offset)) : '',
    sides ? '' : scored(front, 36, ...ribs.map((rib) => rib.map(opposite))),
    tankAt(offset),
    scored(front, 36, ...ribs, ...(sides ? ribs.map((rib) => rib.map(opposite)) : [])),
    pipe(front, inlet, tank),
    pipe(front, opposite(inlet), tank),
    cap(front, sides ? [offset[0], height / 2 + 13] : [width / 2 - 60, offset[1] + 23]),
  );
};
