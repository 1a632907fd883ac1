import type { Choice } from '../kit/choice.ts';
import { extruded, scored } from '../kit/extruded.ts';
import { body, ink } from '../kit/ink.ts';
import { around, type Outline, pairs, spread } from '../kit/outline.ts';
import { type Axis, axis, cos, type Point, place, shift, sin, type Vec } from '../kit/space.ts';
import { hole, turned } from '../kit/turned.ts';
import { bar, through } from '../kit/wire.ts';

const on = axis([-0.42, 0, 0.9], [40, 0, -60]);
function at(along: number, spot: Point = [0, 0]): Axis {
  return shift(on, along, spot);
}

function oval(width: number, height: number): Outline {
  return around(24, (degrees): Point => [width * cos(degrees), height * sin(degrees)]);
}

function inlet(width: number, bend: number): Vec[] {
  return [
    place(on, 20, [-width * 0.4, 0]),
    place(on, -60, [-width * 0.4, 0]),
    place(on, -110, [-width * 0.4, bend * 0.3]),
    place(on, -150, [-width * 0.4, bend]),
    place(on, -230, [-width * 0.4, bend * 1.1]),
  ];
}

function flangeAt(on: Axis): string {
  return (
    extruded(on, oval(50, 30), { span: [0, 12], fill: ink.cast }) +
    hole(shift(on, 12, [36, 0]), 7, 8) +
    hole(shift(on, 12, [-36, 0]), 7, 8)
  );
}

function hanger(along: number, height: number): string {
  return bar(
    through([
      place(on, along, [0, height - 4]),
      place(on, along, [0, height + 34]),
      place(on, along + 34, [0, height + 44]),
      place(on, along + 52, [0, height + 36]),
    ]),
    { width: 6, fill: ink.zinc },
  );
}

function tip(on: Axis, fill: string, chrome: string): string {
  return (
    turned(on, pairs(4, 24, 40, 22), fill) +
    turned(on, pairs(40, 28, 104, 32), chrome) +
    hole(shift(on, 104, [0, 0]), 26, 60)
  );
}

/** First choice: one tip, two tips, one. */
export function exhaust(c: Choice): string {
  const tips = c.of(1, 2, 1);
  const fill = c.of(ink.steel, ink.zinc, ink.cast, ink.plastic);
  const chrome = c.of(ink.bright, ink.brass, ink.rubber);
  const length = c.between(200, 270);
  const [width, height] = [c.between(84, 108), c.between(58, 74)];
  const bend = c.between(40, 90);
  const start = -length * 0.35;
  const end = length * 0.65;
  const pipes: Point[] = tips === 1 ? [[width * 0.4, -6]] : pairs(width * 0.48, -4, -width * 0.4, -4);
  const entry = at(-238, [-width * 0.4, bend * 1.1]);
  return (
    body(flangeAt(entry)) +
    bar(through(inlet(width, bend)), { width: 36, fill }) +
    hanger(start + 40, height) +
    body(
      extruded(at(start - 8), oval(width + 5, height + 5), { span: [0, 12], fill }),
      extruded(at(start), oval(width, height), { span: [4, length - 4], fill }),
      ...spread(start + 50, end - 50, 2).map((along) => scored(on, along, oval(width, height).slice(10, 23))),
      extruded(at(end - 8), oval(width + 5, height + 5), { span: [0, 12], fill }),
      scored(on, end + 4, [...oval(width - 12, height - 12), [0, height - 12]]),
      ...pipes.toReversed().map((spot) => tip(at(end, spot), fill, chrome)),
    ) +
    hanger(end - 60, height)
  );
}
