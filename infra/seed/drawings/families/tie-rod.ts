import type { Choice } from '../kit/choice.ts';
import { extruded } from '../kit/extruded.ts';
import { body, centreLine, coatings, ink } from '../kit/ink.ts';
import { ngon, pairs, spread } from '../kit/outline.ts';
import { type Axis, axis, onScreen, shift } from '../kit/space.ts';
import { grooves, ribbed, turned } from '../kit/turned.ts';

/** From the near socket, back to the right. */
const direction = [-0.62, -0.16, 0.82] as const;
function upright(at: Axis): Axis {
  return axis([0.08, 1, 0.06], at.origin);
}

function socket(at: Axis, { coating, boot }: { coating: string; boot: string }): string {
  const up = upright(at);
  return body(
    turned(up, pairs(-34, 34, -26, 42, 26, 42), coating),
    ribbed(up, pairs(26, 40, 42, 44, 54, 30, 64, 34, 76, 20), boot),
    turned(
      up,
      [
        [76, 24],
        [81, 24],
        [81, 16, ink.bright],
        [112, 12, ink.bright],
      ],
      ink.cast,
    ),
    extruded(shift(up, 104, [0, 0]), ngon(6, 22, 70), { span: [0, 20], fill: ink.brass }),
    turned(up, pairs(124, 11, 150, 11, 153, 8), ink.bright),
    grooves(up, [131, 138, 145], 11),
  );
}

function inner(at: Axis, boot: string): string {
  return body(
    turned(at, pairs(-120, 14, -64, 14, -64, 33, -20, 33, -12, 24), ink.cast),
    extruded(at, ngon(6, 30, 75), { span: [-58, -30], fill: ink.zinc }),
    turned(at, pairs(-12, 26, 0, 29, 8, 20), boot),
  );
}

/** First choice: kind, outer end, inner joint or whole rod. */
export function tieRod(c: Choice): string {
  const kind = c.of('end', 'assembly', 'long end');
  const coating = c.of(ink.rubber, ink.zinc, ...coatings);
  const boot = c.of(ink.plastic, ink.rubber, ink.brown);
  const length = kind === 'end' ? c.between(290, 330) : c.between(380, 420);
  const overhang = kind === 'assembly' ? 120 : 0;
  const rod = shift(axis(direction), (length + overhang) / 2, [0, 0]);
  const at = (along: number): Axis => shift(rod, along, [0, 0]);
  const far = -length;
  return (
    centreLine(onScreen(rod, far - 150, [0, 0]), onScreen(rod, 110, [0, 0])) +
    (kind === 'assembly' ? inner(at(far), boot) : '') +
    body(
      turned(rod, pairs(far, 12, far + 6, 15, far + 110, 15), ink.bright),
      grooves(rod, spread(far + 12, far + 102, 10), 15),
      extruded(at(far + 110), ngon(6, 29, 75), { span: [0, 22], fill: ink.brass }),
      turned(rod, pairs(far + 132, 18, -70, 19, -30, 26), coating),
    ) +
    socket(at(0), { coating, boot })
  );
}
