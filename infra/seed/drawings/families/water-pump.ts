import type { Choice } from '../kit/choice.ts';
import { extruded, flat } from '../kit/extruded.ts';
import { body, centreLine, coatings, ink, path } from '../kit/ink.ts';
import { around, lobed, pairs, spread } from '../kit/outline.ts';
import { type Axis, axis, onScreen, polar, shift } from '../kit/space.ts';
import { circle, hole, holes, ribbed, type Step, turned } from '../kit/turned.ts';

const on = axis([-0.15, 0, 1], [16, 0, -50]);
function at(along: number): Axis {
  return shift(on, along, [0, 0]);
}

function impeller(radius: number): string {
  return (
    turned(on, pairs(-64, radius * 0.66, -58, radius * 0.66), ink.brass) +
    path(
      around(
        3,
        (degrees) =>
          flat(on, -12, [
            polar(22, degrees),
            polar(radius * 0.64, degrees + 24),
            polar(radius * 0.64, degrees + 30),
          ]),
        20,
      ).join(''),
      { fill: ink.brass },
    )
  );
}

function outlet(radius: number, fill: string): string {
  const out = axis([0.92, 0.3, 0.3], shift(on, 4, polar(radius - 30, 20)).origin);
  return turned(out, pairs(0, 34, 84, 30, 84, 34, 94, 34), fill) + hole(shift(out, 94, [0, 0]), 23, 40);
}

function vee(radius: number): Step[] {
  return pairs(0, radius, 6, radius, 22, radius - 14, 38, radius, 44, radius);
}
function polyVee(radius: number): Step[] {
  return spread(0, 44, 9).map((along, index) => [along, index % 2 === 0 ? radius : radius - 6]);
}

function drive(kind: string, radius: number): string {
  return kind === 'flange'
    ? turned(at(128), pairs(0, radius * 0.62, 12, radius * 0.62), ink.steel) +
        holes(
          at(140),
          around(4, (degrees) => polar(radius * 0.44, degrees), 45),
          8,
          10,
        ) +
        turned(at(140), pairs(0, 22, 14, 20), ink.bright)
    : ribbed(at(112), kind === 'pulley' ? vee(radius * 0.82) : polyVee(radius * 0.7), ink.rubber) +
        path(circle(on, 156, radius * (kind === 'pulley' ? 0.82 : 0.7)), { fill: ink.rubber }) +
        hole(at(156), radius * (kind === 'pulley' ? 0.66 : 0.56), 16) +
        turned(at(142), pairs(0, 26, 16, 24), ink.bright);
}

/** First choice: bolts of the housing 6, 5, 4. */
export function waterPump(c: Choice): string {
  const bolts = c.of(6, 5, 4);
  const kind = c.of('flange', 'pulley', 'poly-vee');
  const coating = c.of(ink.cast, ink.steel, ink.zinc, ...coatings.slice(1, 2));
  const radius = c.between(112, 124);
  const angles = around(bolts, (degrees, index) => degrees + (index % 2) * 9, 66);
  const places = angles.map((degrees) => polar(radius + 10, degrees));
  return (
    centreLine(onScreen(on, -180, [0, 0]), onScreen(on, 340, [0, 0])) +
    body(impeller(radius)) +
    body(
      outlet(radius, coating),
      extruded(on, lobed(angles, { at: radius + 10, radius: 19 }, radius), { span: [0, 22], fill: coating }),
      holes(at(22), places, 9, 12),
      turned(on, pairs(22, radius - 16, 42, radius - 26, 112, 46), coating),
    ) +
    body(drive(kind, radius))
  );
}
