import type { Choice } from '../kit/choice.ts';
import { extruded } from '../kit/extruded.ts';
import { body, centreLine, ink, path } from '../kit/ink.ts';
import { ngon, pairs, spread } from '../kit/outline.ts';
import { type Axis, axis, onScreen, shift } from '../kit/space.ts';
import { circle, ribbed, type Step, turned } from '../kit/turned.ts';
import { bar, through } from '../kit/wire.ts';

const on = axis([0.66, 0.82, -0.36], [-150, -160, 40]);
function at(along: number): Axis {
  return shift(on, along, [0, 0]);
}

function ribs(from: number, to: number, count: number): Step[] {
  return spread(from, to, count + 1)
    .slice(1)
    .flatMap((along): Step[] => {
      const pitch = (to - from) / count;
      return pairs(along - pitch * 0.5, 27, along - pitch * 0.3, 32, along, 32);
    });
}

function thread(reach: number): Step[] {
  return spread(0, reach, 13).map((along, index) => [along, index === 0 ? 28 : 30 + (index % 2) * 3]);
}

function electrode(metal: string): string {
  const side = pairs(-2, -26, -34, -26, -42, -16, -42, 8).map(
    ([along, x]) => shift(on, along ?? 0, [x ?? 0, 0]).origin,
  );
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
}

function shellOf(reach: number, hex: Axis): string {
  return body(
    ribbed(on, thread(reach), ink.zinc),
    turned(on, pairs(reach, 40, reach + 8, 42, reach + 8, 38, reach + 22, 46), ink.brass),
    extruded(hex, ngon(6, 60, 78), { span: [0, 46], fill: ink.steel }),
    turned(hex, pairs(46, 48, 70, 40), ink.steel),
  );
}

function terminal(foot: Axis, metal: string): string {
  return body(
    ribbed(foot, pairs(0, 13, 9, 21, 22, 21, 28, 15, 38, 20, 46, 18), metal),
    path(circle(foot, 46, 18), { fill: metal }),
  );
}

/** First choice: ribs 5, 4, 3. */
export function sparkPlug(c: Choice): string {
  const ribCount = c.of(5, 4, 3);
  const metal = c.of(ink.zinc, ink.brass, ink.copper);
  const band = c.of(ink.blue, ink.red, ink.green, ink.ceramic);
  const reach = c.between(84, 116);
  const neck = reach + 114;
  const top = neck + 190;
  return (
    centreLine(onScreen(on, -80, [0, 0]), onScreen(on, top + 130, [0, 0])) +
    electrode(metal) +
    shellOf(reach, at(reach + 22)) +
    body(
      turned(on, pairs(reach + 92, 33, neck + 34, 33), ink.ceramic),
      turned(on, pairs(neck + 34, 33, neck + 52, 33), band),
      ribbed(
        on,
        [...pairs(neck + 52, 33, neck + 64, 32), ...ribs(neck + 64, top, ribCount), [top + 8, 22]],
        ink.ceramic,
      ),
    ) +
    terminal(at(top + 8), metal)
  );
}
