import type { Choice } from '../kit/choice.ts';
import { extruded, flat, stroke } from '../kit/extruded.ts';
import { body, ink, path } from '../kit/ink.ts';
import { mirrored, type Outline, smooth } from '../kit/outline.ts';
import { axis, type Point, shift } from '../kit/space.ts';
import { circle, hole, turned } from '../kit/turned.ts';

const on = axis([-0.1, 0, 1], [0, 0, -40]);

const scaled = (outline: Outline, by: number): Point[] => outline.map(([x, y]) => [x * by, y * (by - 0.04)]);

const shapes: Record<string, Outline> = {
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
  slim: [
    [-250, -6],
    [-210, -48],
    [-60, -66],
    [110, -60],
    [220, -12],
    [262, 56],
    [180, 58],
    [40, 40],
    [-120, 30],
  ],
};

const glare: Outline = [
  [-170, 20],
  [-130, 34],
  [-56, -80],
  [-102, -82],
];

const lamp = (place: Point, radius: number, projector: boolean): string => {
  const face = shift(on, 20, place);
  return projector
    ? turned(
        face,
        [
          [0, radius],
          [12, radius - 5],
        ],
        ink.zinc,
      ) +
        path(circle(face, 12, radius - 14), { fill: ink.glass }) +
        path(circle(face, 12, radius * 0.4), { fill: ink.bright, stroke: 'none' })
    : path(circle(face, 0, radius), { fill: ink.steel }) +
        path(circle(face, -6, radius * 0.74) + circle(face, -10, radius * 0.5)) +
        hole(face, radius * 0.22, 8);
};

/** First choice: swept, upright, slim. */
export const headlamp = (c: Choice): string => {
  const shape = c.of('swept', 'upright', 'slim');
  const bezel = c.of(ink.hole, ink.zinc, ink.rubber);
  const projector = c.of(true, false);
  const side = c.of('left', 'right');
  const size = c.between(0.94, 1.04);
  const knots = scaled(shapes[shape] ?? [], size);
  const sided = (outline: Outline): Outline => (side === 'left' ? outline : mirrored(outline));
  const outline = sided(smooth(knots, 4));
  const flip = side === 'left' ? 1 : -1;
  const radius = shape === 'slim' ? 34 : shape === 'upright' ? 62 : 48;
  const places: Point[] =
    shape === 'upright'
      ? [
          [-66 * flip, -6],
          [70 * flip, -6],
        ]
      : [
          [-92 * flip, -30],
          [30 * flip, -22],
        ];
  const strip = sided(smooth(scaled(knots, 0.84), 4)).slice(
    side === 'left' ? 2 : 20,
    side === 'left' ? 20 : 36,
  );
  const signal = sided(
    smooth(
      scaled(knots, 0.88)
        .slice(4, 7)
        .map(([x, y]): Point => [x * 0.96, y * 0.86]),
      4,
    ),
  );
  return body(
    shape === 'slim'
      ? ''
      : extruded(shift(on, -96, [14, -4]), sided(smooth(scaled(knots, 0.8), 3)), {
          span: [0, 60],
          fill: ink.rubber,
        }),
    extruded(on, outline, { span: [shape === 'slim' ? -76 : -36, 20], fill: ink.plastic, face: ink.glass }),
    path(flat(on, 20, sided(smooth(scaled(knots, 0.92), 4))), { fill: bezel }),
    path(flat(on, 20, signal), { fill: ink.amber }),
    ...places.map((place) => lamp(place, radius, projector)),
    path(stroke(on, 20, strip), { stroke: ink.bright, width: 6 }),
    shape === 'slim'
      ? ''
      : path(
          flat(
            on,
            20,
            glare.map(([x, y]): Point => [x * flip, y]),
          ),
          { fill: ink.bright, stroke: 'none', opacity: 0.3 },
        ),
  );
};
