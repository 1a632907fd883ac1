import type { Choice } from '../kit/choice.ts';
import { extruded, flat, scored } from '../kit/extruded.ts';
import { body, ink, path } from '../kit/ink.ts';
import { moved, ngon, type Outline, pairs, rectangle, rounded, spread } from '../kit/outline.ts';
import { type Axis, axis, onScreen, type Point, shift } from '../kit/space.ts';
import { hole, turned } from '../kit/turned.ts';

const front = axis([0, 0, 1], [0, 8, 0]);

/** Tubes and folded fins, repeated over the core in the plane of the face. */
function core(on: Axis, [width, height]: Point, pitch: number): string {
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
}

function pipe(on: Axis, [x, y]: Point, fill: string): string {
  const out = axis([0.2, 0.05, 1], shift(on, 36, [x, y]).origin);
  return (
    turned(out, pairs(0, 24, 10, 21, 50, 21, 50, 24, 57, 24, 62, 20), fill) +
    hole(shift(out, 62, [0, 0]), 15, 26)
  );
}

function cap(on: Axis, [x, y]: Point): string {
  const up = axis([0, 1, 0], shift(on, 10, [x, y]).origin);
  return (
    turned(up, pairs(0, 20, 14, 20), ink.brass) +
    extruded(shift(up, 14, [0, 0]), ngon(10, 30), { span: [0, 14], fill: ink.cast }) +
    turned(up, pairs(28, 12, 33, 12), ink.steel)
  );
}

interface Layout {
  /** Outline of a tank; one lies at `offset`, the other opposite. */
  tank: Outline;
  offset: Point;
  rail: Outline;
  railAt: Point;
  ribs: readonly Outline[];
  inlet: Point;
  capAt: Point;
}

function sideTanks(width: number, height: number): Layout {
  const x = width / 2 + 26;
  return {
    tank: rounded(rectangle(56, height + 26), 14),
    offset: [x, 0],
    rail: rectangle(width, 14),
    railAt: [0, height / 2 + 7],
    ribs: spread(-height / 2 + 20, height / 2 - 20, 6).map((y) => pairs(x - 20, y, x + 20, y)),
    inlet: [-x, height / 2 - 34],
    capAt: [x, height / 2 + 13],
  };
}

function topTanks(width: number, height: number): Layout {
  const y = height / 2 + 20;
  return {
    tank: rounded(rectangle(width + 26, 46), 14),
    offset: [0, y],
    rail: rectangle(14, height),
    railAt: [width / 2 + 7, 0],
    ribs: spread(-width / 2 + 20, width / 2 - 20, 9).map((x) => pairs(x, y - 15, x, y + 15)),
    inlet: [-width / 2 + 44, y],
    capAt: [width / 2 - 60, y + 23],
  };
}

function opposite([x, y]: Point): Point {
  return [-x, -y];
}

/** First choice: tanks at the sides, above and below, at the sides. */
export function radiator(c: Choice): string {
  const layout = c.of(sideTanks, topTanks, sideTanks);
  const fill = c.of(ink.rubber, ink.brass, ink.plastic, ink.cast);
  const pitch = c.of(20, 24, 17);
  const [width, height] = [c.between(330, 390), c.between(220, 262)];
  const { tank, offset, rail, railAt, ribs, inlet, capAt } = layout(width, height);
  const tankAt = (place: Point, marks: readonly Outline[]): string =>
    extruded(front, moved(tank, place), { span: [-36, 36], fill }) + scored(front, 36, ...marks);
  const railOn = (place: Point): string =>
    extruded(front, moved(rail, place), { span: [-22, 26], fill: ink.cast });
  const farTank = tankAt(
    opposite(offset),
    ribs.map((rib) => rib.map(opposite)),
  );
  return body(
    layout === topTanks ? farTank : '',
    railOn(opposite(railAt)),
    extruded(front, rectangle(width, height), { span: [-22, 26], fill: ink.steel }),
    core(front, [width, height], pitch),
    railOn(railAt),
    layout === sideTanks ? farTank : '',
    tankAt(offset, ribs),
    pipe(front, inlet, fill),
    pipe(front, opposite(inlet), fill),
    cap(front, capAt),
  );
}
