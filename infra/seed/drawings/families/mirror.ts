import type { Choice } from '../kit/choice.ts';
import { extruded, flat, scored, stroke } from '../kit/extruded.ts';
import { body, coatings, ink, path } from '../kit/ink.ts';
import { mirrored, type Outline, pairs, rounded, smooth } from '../kit/outline.ts';
import { axis, type Point, shift } from '../kit/space.ts';
import { hole } from '../kit/turned.ts';

const on = axis([-0.06, 0, 1], [-30, 34, 0]);

const shells: Record<string, Outline> = {
  car: pairs(-170, -70, 0, -96, 140, -84, 172, -20, 160, 70, 80, 104, -60, 104, -176, 66, -196, 0),
  truck: pairs(-110, -150, 0, -166, 112, -150, 126, 0, 112, 140, 0, 156, -110, 140, -126, 0),
  van: pairs(-150, -100, 0, -120, 140, -104, 158, 0, 146, 104, 0, 122, -140, 112, -164, 10),
};

function scaled(outline: Outline, by: number): Point[] {
  return outline.map(([x, y]) => [x * by, y * by]);
}

/** The part of the shell that faces up and outward, where the indicator sits. */
function upperEdge(shell: Outline): Outline {
  const top = Math.max(...shell.map(([, y]) => y));
  return shell.filter(([, y]) => y > top * 0.88).toSorted(([a], [b]) => a - b);
}

function glare(size: number): string {
  return path(
    flat(on, 33, pairs(-40 * size, 76 * size, 0, 78 * size, -66 * size, -58 * size, -98 * size, -46 * size)) +
      flat(on, 33, [
        [24 * size, 78 * size],
        [38 * size, 78 * size],
        [-26 * size, -66 * size],
        [-42 * size, -62 * size],
      ]),
    { fill: ink.bright, stroke: 'none', opacity: 0.7 },
  );
}

/** First choice: car, van, truck. */
export function mirror(c: Choice): string {
  const kind = c.of('car', 'van', 'truck');
  const paint = c.of(ink.plastic, ink.bright, ...coatings);
  const signal = c.of(true, false);
  const side = c.of(1, -1);
  const size = kind === 'truck' ? c.between(0.9, 1) : c.between(0.98, 1.1);
  const sided = (outline: Outline): Outline => (side === 1 ? outline : mirrored(outline));
  const shell = sided(smooth(scaled(shells[kind] ?? [], size), 4));
  const arm = sided(rounded(pairs(104, -40, 214, -92, 214, -150, 84, -104), 12));
  const foot = sided(rounded(pairs(192, -62, 236, -66, 252, -180, 194, -186), 18));
  const lens = sided(smooth(scaled(shells[kind] ?? [], size * 0.84), 4));
  const bolts: Point[] = pairs(side * 216, -84, side * 220, -164);
  return body(
    extruded(on, arm, { span: [-60, -16], fill: ink.rubber }),
    extruded(on, foot, { span: [-80, 0], fill: ink.rubber }),
    hole(shift(on, 0, bolts[0] ?? [0, 0]), 6, 6),
    hole(shift(on, 0, bolts[1] ?? [0, 0]), 6, 6),
    extruded(shift(on, -96, [0, 4]), sided(smooth(scaled(shells[kind] ?? [], size * 0.86), 3)), {
      span: [0, 50],
      fill: paint,
    }),
    extruded(on, shell, { span: [-52, 32], fill: paint, face: ink.rubber }),
    signal ? path(stroke(on, -14, upperEdge(shell)), { stroke: ink.amber, width: 8 }) : '',
    path(flat(on, 32, lens), { fill: ink.glass }),
    kind === 'truck' ? scored(on, 33, pairs(-104 * size, -62, 104 * size, -62)) : '',
    glare(size),
  );
}
