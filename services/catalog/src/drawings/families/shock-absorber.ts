import type { Choice } from '../kit/choice.ts';
import { body, centreLine, coatings, ink, layered, toned, xy } from '../kit/ink.ts';
import { spread } from '../kit/outline.ts';
import { type Axis, axis, onScreen, type Point, shift } from '../kit/space.ts';
import { grooves, hole, ribbed, turned } from '../kit/turned.ts';
import { bar } from '../kit/wire.ts';

/** Leaning to the right, so that the length fills the sheet. */
const on = axis([0.62, 1, -0.3], [-118, -176, 0]);

interface Coil {
  from: number;
  to: number;
  turns: number;
  radius: number;
  fill: string;
}

/** One half of each winding: the far half is drawn before the rod, the near half after it. */
const windings = (coil: Coil, near: boolean): string => {
  const pitch = (coil.to - coil.from) / coil.turns;
  const halves = spread(0, coil.turns - 1, coil.turns).map((turn) => {
    const along = coil.from + turn * pitch + (near ? 0 : pitch / 2);
    return half(coil.radius, along, pitch / 2, near);
  });
  const d = halves.join('');
  return near
    ? bar(d, { width: 14, fill: coil.fill })
    : layered(d, { width: 17 }, { stroke: toned(coil.fill), width: 12 });
};

const half = (radius: number, along: number, rise: number, near: boolean): string => {
  const side = (at: number, sign: number): Point => {
    const [x, y] = onScreen(on, at, [0, 0]);
    const [mx, my] = across();
    return [x + mx * radius * sign, y + my * radius * sign];
  };
  const from = near ? side(along, -1) : side(along, 1);
  const to = near ? side(along + rise, 1) : side(along + rise, -1);
  const rotation = (Math.atan2(across()[1], across()[0]) * 180) / Math.PI;
  return `M${xy(from)}A${radius} ${Math.round(radius * 0.34)} ${rotation.toFixed(1)} 0 0 ${xy(to)}`;
};

/** Screen direction across the leaning axis. */
const across = (): Point => {
  const [x0, y0] = onScreen(on, 0, [0, 0]);
  const [x1, y1] = onScreen(on, 100, [0, 0]);
  const length = Math.hypot(x1 - x0, y1 - y0);
  return [-(y1 - y0) / length, (x1 - x0) / length];
};

const eye = (at: Axis, fill: string): string =>
  turned(
    at,
    [
      [-20, 27],
      [20, 27],
    ],
    fill,
  ) +
  turned(
    at,
    [
      [20, 20],
      [22, 20],
    ],
    ink.rubber,
  ) +
  turned(
    at,
    [
      [22, 11],
      [27, 11],
    ],
    ink.bright,
  ) +
  hole(shift(at, 27, [0, 0]), 6.5, 12);

const mount = (along: number): string => {
  const top = shift(on, along, [0, 0]);
  return body(
    turned(
      top,
      [
        [0, 52],
        [6, 62],
        [16, 62],
        [26, 40],
        [34, 30],
      ],
      ink.plastic,
    ),
    ...[-40, 40].map((x) =>
      turned(
        shift(top, 16, [x, -12]),
        [
          [0, 5],
          [30, 5],
        ],
        ink.bright,
      ),
    ),
    turned(
      top,
      [
        [34, 10],
        [60, 8],
      ],
      ink.bright,
    ),
    grooves(top, [40, 45, 50, 55], 8.6),
  );
};

/** First choice: coating of the tube. */
export const shockAbsorber = (c: Choice): string => {
  const coating = c.of('#4d7fa6', ink.rubber, '#d9503f', ink.zinc, '#e0a83e', '#5f8f6f');
  const kind = c.of('strut', 'gas', 'strut', 'bellows');
  const springColour = c.of(ink.rubber, ...coatings);
  const length = c.between(380, 430);
  const lower = length * 0.5;
  const crossways = axis([0.5, 0, 1]);
  const foot = { ...crossways, origin: on.origin };
  const coil: Coil = {
    from: lower * 0.78,
    to: length - 20,
    turns: c.of(6, 7, 5),
    radius: 56,
    fill: springColour,
  };
  const tube = body(
    eye(foot, coating),
    turned(
      on,
      [
        [26, 20],
        [34, 30],
        [lower, 30],
        [lower + 8, 22],
      ],
      coating,
    ),
    ...(kind === 'strut'
      ? [
          turned(
            shift(on, coil.from - 24, [0, 0]),
            [
              [0, 34],
              [8, 62],
              [14, 62],
            ],
            coating,
          ),
        ]
      : []),
  );
  const rod = body(
    turned(
      on,
      [
        [lower + 8, 11],
        [length, 11],
      ],
      ink.bright,
    ),
  );
  const upper =
    kind === 'strut'
      ? ''
      : body(
          kind === 'gas'
            ? turned(
                on,
                [
                  [lower + 46, 37],
                  [length - 6, 37],
                  [length, 26],
                ],
                coating,
              )
            : ribbed(on, bellows(lower + 6, length), ink.rubber),
        );
  const end =
    kind === 'strut'
      ? mount(length - 14)
      : body(eye({ ...crossways, origin: shift(on, length + 22, [0, 0]).origin }, coating));
  return (
    centreLine(onScreen(on, -60, [0, 0]), onScreen(on, length + 110, [0, 0])) +
    (kind === 'strut' ? windings(coil, false) : '') +
    rod +
    tube +
    upper +
    (kind === 'strut' ? windings(coil, true) : '') +
    end
  );
};

const bellows = (from: number, to: number): [number, number][] =>
  spread(from, to, 17).map((along, index) => [along, index % 2 === 0 ? 27 : 35]);
