import type { Choice } from '../kit/choice.ts';
import { extruded } from '../kit/extruded.ts';
import { body, centreLine, coatings, ink } from '../kit/ink.ts';
import { gear, lobed, moved, ngon, pairs, spread } from '../kit/outline.ts';
import { type Axis, axis, onScreen, type Point, polar, shift } from '../kit/space.ts';
import { grooves, hole, holes, ribbed, type Step, turned } from '../kit/turned.ts';

const on = axis([-0.22, 1, 0.1], [18, -150, 0]);

const boltAngles = { 2: [0, 180], 3: [30, 150, 270], 4: [45, 135, 225, 315] } as const;

function boot(from: number, ribs: number): Step[] {
  return spread(0, 1, ribs * 2 + 1).map(
    (t, index): Step => [from + t * 84, 66 - 36 * t ** 1.3 + (index % 2 === 0 ? 0 : 7)],
  );
}

function castleNut(at: Axis): string {
  return (
    extruded(at, ngon(6, 34, 80), { span: [0, 26], fill: ink.brass }) +
    extruded(at, gear(6, 26, 17), { span: [26, 42], fill: ink.brass })
  );
}

function thread(at: Axis, length: number): string {
  return (
    turned(at, pairs(0, 15, length - 5, 15, length, 11), ink.bright) +
    grooves(at, spread(5, length - 8, 5), 15)
  );
}

/** First choice: bolts of the flange 3, 2, 4. */
export function ballJoint(c: Choice): string {
  const bolts = c.of(3, 2, 4);
  const coating = c.of(ink.rubber, ink.zinc, ...coatings);
  const bootColour = c.of(ink.plastic, ink.rubber);
  const size = c.between(66, 78);
  const places = boltAngles[bolts].map((degrees): Point => polar(size + 52, degrees));
  const flange = lobed([...boltAngles[bolts]], { at: size + 52, radius: 27 }, size + 16);
  const at = (along: number): Axis => shift(on, along, [0, 0]);
  return (
    centreLine(onScreen(on, -70, [0, 0]), onScreen(on, 390, [0, 0])) +
    body(
      turned(on, pairs(0, size - 26, 8, size - 12, 44, size - 6), coating),
      extruded(on, moved(flange, [0, 0]), { span: [44, 62], fill: coating }),
      holes(at(62), places, 12, 14),
      turned(at(62), pairs(0, size + 4, 20, size), coating),
    ) +
    body(ribbed(on, boot(82, c.of(3, 4)), bootColour), turned(at(166), pairs(0, 36, 7, 36), ink.cast)) +
    body(
      turned(at(173), pairs(0, 25, 46, 19), ink.bright),
      castleNut(at(219)),
      thread(at(261), 52),
      hole(at(313), 4, 6),
    )
  );
}
