import type { Choice } from '../kit/choice.ts';
import { extruded } from '../kit/extruded.ts';
import { body, centreLine, ink, path } from '../kit/ink.ts';
import { ngon, spread } from '../kit/outline.ts';
import { type Axis, axis, onScreen, shift } from '../kit/space.ts';
import { circle, ribbed, type Step, turned } from '../kit/turned.ts';
import { bar, through } from '../kit/wire.ts';

const on = axis([0.66, 0.82, -0.36], [-150, -160, 40]);
const at = (along: number): Axis => shift(on, along, [0, 0]);

const ribs = (from: number, to: number, count: number): Step[] =>
  spread(from, to, count + 1)
    .slice(1)
    .flatMap((along): Step[] => {
      const pitch = (to - from) / count;
      return [
        [along - pitch * 0.5, 27],
        [along - pitch * 0.3, 32],
        [along, 32],
      ];
    });

const thread = (reach: number): Step[] =>
  spread(0, reach, 13).map((along, index) => [along, index === 0 ? 28 : 30 + (index % 2) * 3]);

const electrode = (metal: string): string => {
  const side = [
    [-2, -26],
    [-34, -26],
    [-42, -16],
    [-42, 8],
  ].map(([along, x]) => shift(on, along ?? 0, [x ?? 0, 0]).origin);
  return (
    body(
      turned(
        on,
        [
          [-30, 6, metal],
          [-12, 6, metal],
          [-12, 14],
          [0, 16],
        ],
        ink.ceramic,
      ),
    ) + bar(through(side), { width: 8, fill: ink.zinc })
  );
};

/** First choice: ribs 5, 4, 3. */
export const sparkPlug = (c: Choice): string => {
  const ribCount = c.of(5, 4, 3);
  const metal = c.of(ink.zinc, ink.brass, ink.copper);
  const band = c.of('#4d7fa6', '#d9503f', '#5f8f6f', ink.ceramic);
  const reach = c.between(84, 116);
  const shell = reach + 22;
  const ceramic = shell + 92;
  const top = ceramic + 190;
  return (
    centreLine(onScreen(on, -80, [0, 0]), onScreen(on, top + 130, [0, 0])) +
    electrode(metal) +
    body(
      ribbed(on, thread(reach), ink.zinc),
      turned(
        on,
        [
          [reach, 40],
          [reach + 8, 42],
          [reach + 8, 38],
          [shell, 46],
        ],
        ink.brass,
      ),
      extruded(at(shell), ngon(6, 60, 78), { span: [0, 46], fill: ink.steel }),
      turned(
        at(shell),
        [
          [46, 48],
          [70, 40],
        ],
        ink.steel,
      ),
    ) +
    body(
      turned(
        on,
        [
          [shell + 70, 33],
          [ceramic + 34, 33],
          [ceramic + 52, 33, band],
        ],
        ink.ceramic,
      ),
      ribbed(
        on,
        [[ceramic + 52, 33], [ceramic + 64, 32], ...ribs(ceramic + 64, top, ribCount), [top + 8, 22]],
        ink.ceramic,
      ),
    ) +
    body(
      ribbed(
        at(top + 8),
        [
          [0, 13],
          [9, 21],
          [22, 21],
          [28, 15],
          [38, 20],
          [46, 18],
        ],
        metal,
      ) + path(circle(on, top + 54, 18), { fill: metal }),
    )
  );
};
