import type { Choice } from '../kit/choice.ts';
import { extruded } from '../kit/extruded.ts';
import { body, centreLine, coatings, ink, repeated } from '../kit/ink.ts';
import { gear, lobed, ngon, pairs } from '../kit/outline.ts';
import { type Axis, axis, onScreen, polar, shift } from '../kit/space.ts';
import { grooves, holes, turned } from '../kit/turned.ts';

const on = axis([-0.55, 0, 0.85], [84, -24, -130]);
function at(along: number): Axis {
  return shift(on, along, [0, 0]);
}

function terminal(foot: Axis): string {
  return (
    extruded(foot, ngon(6, 13), { span: [0, 9], fill: ink.brass }) +
    turned(foot, pairs(9, 7, 24, 7), ink.copper)
  );
}

function solenoid(radius: number, coating: string): string {
  const top = shift(on, 0, [6, radius + 34]);
  const stud = axis([0.1, 1, 0.1], shift(top, 4, [0, 22]).origin);
  return body(
    turned(
      top,
      [
        [-16, 38],
        [14, 42, ink.rubber],
        [124, 44],
      ],
      coating,
    ),
    terminal(stud),
    grooves(top, [112], 44),
  );
}

/** First choice: teeth of the pinion 9, 10. */
export function starter(c: Choice): string {
  const teeth = c.of(9, 10);
  const coating = c.of(ink.rubber, ink.zinc, ink.plastic, ...coatings.slice(1, 3));
  const nose = c.of(ink.cast, ink.steel);
  const radius = c.between(72, 84);
  const long = c.between(0, 40);
  const bolts = c.of([70, 250], [60, 200, 310], [100, 280]);
  const places = bolts.map((degrees) => polar(radius + 34, degrees));
  return (
    centreLine(onScreen(on, -long - 160, [0, 0]), onScreen(on, 420, [0, 0])) +
    body(
      turned(on, pairs(-long - 72, radius - 14, -long - 56, radius - 2, -long - 36, radius - 2), ink.cast),
      turned(on, pairs(-long - 36, radius, 128, radius), coating),
      grooves(on, [-long - 24, 112], radius),
    ) +
    solenoid(radius, coating) +
    body(
      extruded(at(128), lobed(bolts, { at: radius + 34, radius: 23 }, radius + 20), {
        span: [0, 20],
        fill: nose,
      }),
      repeated(
        places.map((place) => onScreen(on, 148, place)),
        holes(at(148), places.slice(0, 1), 10, 14),
      ),
      turned(at(148), pairs(0, radius - 6, 64, radius - 30), nose),
    ) +
    body(
      extruded(at(214), gear(teeth, 38, 27), { span: [0, 40], fill: ink.steel }),
      turned(at(262), pairs(0, 14, 26, 12), ink.bright),
    )
  );
}
