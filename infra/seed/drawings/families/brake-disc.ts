import type { Choice } from '../kit/choice.ts';
import { body, centreLine, ink, line, path } from '../kit/ink.ts';
import { around, pairs, spread } from '../kit/outline.ts';
import { visibleSide } from '../kit/round-sides.ts';
import { type Axis, axis, onScreen, polar, shift } from '../kit/space.ts';
import { circle, hole, holes, type Step, turned } from '../kit/turned.ts';

interface Ring {
  outer: number;
  inner: number;
}

function vanes(on: Axis, radius: number): string {
  return spread(...visibleSide(on), 34)
    .map((degrees) =>
      line([onScreen(on, 15, polar(radius, degrees)), onScreen(on, 27, polar(radius, degrees))]),
    )
    .join('');
}

function drillings(on: Axis, { outer, inner }: Ring): string {
  return holes(
    on,
    around(21, (degrees, index) => polar(inner + (outer - inner) * (0.2 + 0.3 * (index % 3)), degrees)),
    6,
    6,
  );
}

function slots(on: Axis, { outer, inner }: Ring): string {
  const lines = around(8, (degrees) =>
    line(
      spread(0, 1, 5).map((t) =>
        onScreen(on, 0, polar(outer - 8 - (outer - inner - 20) * t, degrees + 8 + 22 * t * t)),
      ),
    ),
  ).join('');
  return path(lines, { width: 8 }) + path(lines, { stroke: ink.zinc, width: 5 });
}

function boltCircle(on: Axis, bolts: number, hat: number): string {
  return (
    hole(on, hat * 0.46, 24) +
    holes(
      on,
      around(bolts, (degrees) => polar(hat * 0.72, degrees)),
      9,
      10,
    ) +
    hole(shift(on, 0, polar(hat * 0.72, 90 + 180 / bolts)), 4.5, 6)
  );
}

const solid: Step[] = pairs(0, 0, 24, 0);
const vented: Step[] = [
  [0, 0],
  [14, 0],
  [14, -6],
  [28, -6, ink.rubber],
  [28, 0],
  [42, 0],
];

/** First choice: bolts 5, 6, 4. */
export function brakeDisc(c: Choice): string {
  const bolts = c.of(5, 6, 4);
  const finish = c.of('plain', 'drilled', 'slotted', 'drilled and slotted');
  const coating = c.of(ink.zinc, ink.rubber, ink.cast, ink.blue, ink.brass);
  const rotor = c.of(vented, vented, solid);
  const outer = c.between(166, 190);
  const hat = outer * 0.49;
  const on = shift(axis([0, 0, 1]), -40, [8, 0]);
  const thickness = rotor.at(-1)?.[0] ?? 0;
  const face = shift(on, thickness, [0, 0]);
  const ring = { outer: outer - 7, inner: hat + 10 };
  return (
    centreLine(onScreen(on, -290, [0, 0]), onScreen(on, 380, [0, 0])) +
    body(
      turned(
        on,
        rotor.map(
          ([along, inset, fill]): Step => (fill ? [along, outer + inset, fill] : [along, outer + inset]),
        ),
      ),
      rotor === vented ? path(vanes(on, outer - 6), { stroke: ink.cast }) : '',
      path(circle(face, 0, ring.outer) + circle(face, 0, ring.inner), { opacity: 0.6 }),
      path(
        [0.25, 0.5, 0.75].map((t) => circle(face, 0, ring.inner + (ring.outer - ring.inner) * t)).join(''),
        {
          opacity: 0.16,
        },
      ),
      finish.includes('drilled') ? drillings(face, ring) : '',
      finish.includes('slotted') ? slots(face, ring) : '',
      turned(face, pairs(0, hat + 5, 6, hat, 46, hat, 54, hat - 8), coating),
      boltCircle(shift(face, 54, [0, 0]), bolts, hat),
    )
  );
}
