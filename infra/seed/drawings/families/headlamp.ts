import type { Choice } from '../kit/choice.ts';
import { extruded, flat, stroke } from '../kit/extruded.ts';
import { body, ink, path } from '../kit/ink.ts';
import { mirrored, type Outline, pairs, smooth } from '../kit/outline.ts';
import { axis, type Point, shift } from '../kit/space.ts';
import { circle, hole, turned } from '../kit/turned.ts';

const on = axis([-0.1, 0, 1], [0, 0, -40]);

function scaled(outline: Outline, by: number): Point[] {
  return outline.map(([x, y]) => [x * by, y * (by - 0.04)]);
}

const shapes = {
  swept: [
    [-230, -10],
    [-205, -62],
    [-100, -92],
    [40, -96],
    [150, -70],
    [200, -10],
    [232, 84],
    [150, 92],
    [0, 62],
    [-140, 32],
  ],
  upright: [
    [-180, 0],
    [-176, -86],
    [-90, -108],
    [60, -108],
    [166, -92],
    [188, 0],
    [176, 92],
    [70, 104],
    [-80, 98],
    [-168, 82],
  ],
  slim: pairs(-250, -6, -210, -48, -60, -66, 110, -60, 220, -12, 262, 56, 180, 58, 40, 40, -120, 30),
} as const satisfies Record<string, Outline>;

const glare: Outline = pairs(-170, 20, -130, 34, -56, -80, -102, -82);

type Optics = 'projector' | 'reflector';

function lamp(place: Point, radius: number, optics: Optics): string {
  const face = shift(on, 20, place);
  return optics === 'projector'
    ? turned(face, pairs(0, radius, 12, radius - 5), ink.zinc) +
        path(circle(face, 12, radius - 14), { fill: ink.glass }) +
        path(circle(face, 12, radius * 0.4), { fill: ink.bright, stroke: 'none' })
    : path(circle(face, 0, radius), { fill: ink.steel }) +
        path(circle(face, -6, radius * 0.74) + circle(face, -10, radius * 0.5)) +
        hole(face, radius * 0.22, 8);
}

const lampsOf = {
  swept: { radius: 48, places: pairs(-92, -30, 30, -22) },
  upright: { radius: 62, places: pairs(-66, -6, 70, -6) },
  slim: { radius: 29, places: pairs(-76, -16, 34, -12) },
} as const;

/** The amber corner: a slice of the outline, drawn in. */
function signal(knots: Outline): Outline {
  return smooth(
    scaled(knots, 0.88)
      .slice(4, 7)
      .map(([x, y]): Point => [x * 0.96, y * 0.86]),
    4,
  );
}

function housing(shape: keyof typeof lampsOf, knots: Outline, sided: (outline: Outline) => Outline): string {
  const face = { fill: ink.plastic, face: ink.glass };
  const outline = sided(smooth(knots, 4));
  if (shape === 'slim') return extruded(on, outline, { span: [-76, 20], ...face });
  const rear = sided(smooth(scaled(knots, 0.8), 3));
  return (
    extruded(shift(on, -96, [14, -4]), rear, { span: [0, 60], fill: ink.rubber }) +
    extruded(on, outline, { span: [-36, 20], ...face })
  );
}

/** First choice: swept, upright, slim. */
export function headlamp(c: Choice): string {
  const shape = c.of('swept', 'upright', 'slim');
  const bezel = c.of(ink.hole, ink.zinc, ink.rubber);
  const optics = c.of('projector', 'reflector');
  const side = c.of('left', 'right');
  const knots = scaled(shapes[shape], c.between(0.94, 1.04));
  const sided = (outline: Outline): Outline => (side === 'left' ? outline : mirrored(outline));
  const { radius, places } = lampsOf[shape];
  const strip = smooth(scaled(knots, 0.84), 4).slice(2, 20);
  const shine = { fill: ink.bright, stroke: 'none', opacity: 0.3 };
  return body(
    housing(shape, knots, sided),
    path(flat(on, 20, sided(smooth(scaled(knots, 0.92), 4))), { fill: bezel }),
    path(flat(on, 20, sided(signal(knots))), { fill: ink.amber }),
    ...sided(places).map((place) => lamp(place, radius, optics)),
    path(stroke(on, 20, sided(strip)), { stroke: ink.bright, width: 6 }),
    shape === 'slim' ? '' : path(flat(on, 20, sided(glare)), shine),
  );
}
