import type { Choice } from '../kit/choice.ts';
import { extruded, flat, scored } from '../kit/extruded.ts';
import { body, coatings, ink, path, repeated } from '../kit/ink.ts';
import { moved, pairs, rectangle, rounded, spread } from '../kit/outline.ts';
import { axis, onScreen, type Point, shift } from '../kit/space.ts';
import { hole, turned } from '../kit/turned.ts';
import { bar, through } from '../kit/wire.ts';

const front = axis([0, 0, 1]);
const up = axis([0, 1, 0]);

interface Size {
  width: number;
  height: number;
  depth: number;
}

function label({ width, height, depth }: Size, colour: string): string {
  const band = rounded(rectangle(width - 56, height * 0.5, [0, -4]), 8);
  const bolt: Point[] = pairs(-6, 30, 14, 30, 4, 6, 20, 6, -12, -36, -2, -6, -18, -6);
  return (
    path(flat(front, depth / 2, band), { fill: colour }) +
    path(flat(front, depth / 2, moved(bolt, [-width / 2 + 74, -2])), { fill: ink.bright }) +
    scored(
      front,
      depth / 2,
      ...[22, 0, -22].map((y, i): Point[] => pairs(-width / 2 + 116, y, width / 2 - 60 - i * 34, y)),
    )
  );
}

function post(place: Point, height: number, colour: string): string {
  const foot = shift(up, height, place);
  return turned(foot, pairs(0, 26, 8, 26), colour) + turned(foot, pairs(8, 16, 34, 14), ink.cast);
}

/** What is on the lid: caps of the cells, a folded bar over them, or an eye and a handle. */
const lidParts = {
  caps: ({ width }: Size, top: number): string => {
    const places: Point[] = spread(-width / 2 + 50, width / 2 - 50, 6).map((x) => [x, -4]);
    return repeated(
      places.map((place) => onScreen(up, top, place)),
      turned(shift(up, top, places[0] ?? [0, 0]), pairs(0, 17, 8, 15), ink.plastic),
    );
  },
  eye: (_: Size, top: number): string => hole(shift(up, top, [0, 30]), 14, 6),
  bar: ({ width }: Size, top: number): string =>
    extruded(up, rounded(rectangle(width - 90, 40, [0, 8]), 8), { span: [top, top + 10], fill: ink.plastic }),
} as const;

function handle({ width }: Size, top: number): string {
  return bar(
    through([
      [-width / 2 + 60, top, 10],
      [-width / 2 + 84, top + 46, 10],
      [width / 2 - 84, top + 46, 10],
      [width / 2 - 60, top, 10],
    ]),
    { width: 10, fill: ink.rubber },
  );
}

function box({ width, height, depth }: Size): string {
  return (
    extruded(front, rounded(rectangle(width, height), 10), {
      span: [-depth / 2, depth / 2],
      fill: ink.plastic,
    }) +
    extruded(front, rectangle(width, 18, [0, -height / 2 + 9]), {
      span: [depth / 2, depth / 2 + 8],
      fill: ink.plastic,
    })
  );
}

/** First choice: six caps, an eye and a handle, a bar over the caps. */
export function battery(c: Choice): string {
  const top = c.of('caps', 'eye', 'bar');
  const lid = c.of(ink.red, ink.blue, ink.rubber, ink.green, ink.ochre);
  const colour = c.of(...coatings);
  const size = { width: c.between(270, 330), height: c.between(176, 206), depth: c.between(160, 190) };
  const { width, height, depth } = size;
  const level = height / 2 + 26;
  const drawn = body(
    box(size),
    label(size, colour),
    extruded(up, rounded(rectangle(width + 10, depth + 10), 14), { span: [height / 2, level], fill: lid }),
    scored(up, level, rounded(rectangle(width - 26, depth - 26), 8)),
    lidParts[top](size, level),
    post([-width / 2 + 46, -depth / 2 + 38], level, ink.red),
    post([width / 2 - 46, -depth / 2 + 38], level, ink.rubber),
  );
  return top === 'eye' ? drawn + handle(size, level) : drawn;
}
