import type { Choice } from '../kit/choice.ts';
import { extruded, flat } from '../kit/extruded.ts';
import { body, centreLine, coatings, ink, path } from '../kit/ink.ts';
import { arc, around, lobed, pairs, rectangle, spread } from '../kit/outline.ts';
import { type Axis, axis, onScreen, polar, shift } from '../kit/space.ts';
import { circle, grooves, hole, ribbed, type Step, turned } from '../kit/turned.ts';

const on = axis([-0.42, 0, 1], [0, 0, -90]);
function at(along: number): Axis {
  return shift(on, along, [0, 0]);
}

function windows(face: Axis, count: number, radius: number): string {
  const half = 360 / count / 2 - 6;
  const d = around(count, (degrees) =>
    flat(face, 0, [
      ...arc(radius * 0.86, [degrees - half, degrees + half]),
      ...arc(radius * 0.54, [degrees + half, degrees - half]),
    ]),
  );
  return path(d.join(''), { fill: ink.hole });
}

function cap(on: Axis, radius: number): string {
  return path(circle(on, 0, radius), { fill: ink.steel });
}

function pulley(grooveCount: number, radius: number): string {
  const width = grooveCount * 9;
  const vees = spread(0, width, grooveCount + 1).flatMap((along): Step[] =>
    pairs(along, radius, along + 4, radius - 6),
  );
  return (
    ribbed(
      at(206),
      [
        [0, radius + 3],
        [4, radius + 3],
        ...vees.map(([along, r]): Step => [along + 4, r]),
        [width + 8, radius],
        [width + 12, radius + 3],
      ],
      ink.steel,
    ) +
    cap(at(218 + width), radius + 3) +
    hole(at(218 + width), radius * 0.66, 14) +
    turned(at(204 + width), pairs(0, 20, 14, 18), ink.zinc) +
    path(circle(on, 218 + width, 8), { fill: ink.hole })
  );
}

/** First choice: windows of the housing 8, 10, 9. */
export function alternator(c: Choice): string {
  const count = c.of(8, 10, 9);
  const coating = c.of(ink.cast, ink.steel, ink.zinc);
  const rear = c.of(ink.plastic, ink.rubber, ...coatings.slice(1, 3));
  const grooveCount = c.of(5, 4);
  const radius = c.between(116, 130);
  const ears = lobed([c.of(100, 80), 275], { at: radius + 26, radius: 24 }, radius - 8);
  const connector = axis([0.1, 1, 0], shift(on, -6, [10, radius - 20]).origin);
  return (
    centreLine(onScreen(on, -190, [0, 0]), onScreen(on, 400, [0, 0])) +
    body(
      turned(on, pairs(-64, radius * 0.8, -50, radius * 0.9, 0, radius - 8), rear),
      extruded(connector, rectangle(70, 40), { span: [0, 30], fill: ink.rubber }),
      turned(
        on,
        [
          [0, radius],
          [34, radius],
          [34, radius - 9, ink.zinc],
          [100, radius - 9, ink.zinc],
        ],
        coating,
      ),
      grooves(on, [50, 66, 82], radius - 9),
      extruded(on, ears, { span: [100, 126], fill: coating }),
      hole(shift(on, 126, polar(radius + 26, 275)), 11, 18),
      turned(on, pairs(126, radius, 150, radius - 4, 176, radius * 0.9), coating),
      windows(at(176), count, radius * 0.9),
      turned(on, pairs(176, 40, 206, 30), coating),
    ) +
    body(pulley(grooveCount, c.between(44, 54)))
  );
}
