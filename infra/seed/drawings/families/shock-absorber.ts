import type { Choice } from '../kit/choice.ts';
import { body, centreLine, coatings, ink, layered, toned, xy } from '../kit/ink.ts';
import { pairs, spread } from '../kit/outline.ts';
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
type Side = 'near' | 'far';

function windings(coil: Coil, side: Side): string {
  const pitch = (coil.to - coil.from) / coil.turns;
  const start = coil.from + (side === 'near' ? 0 : pitch / 2);
  const turns = spread(0, coil.turns - 1, coil.turns);
  const d = turns.map((turn) => half(coil.radius, [start + turn * pitch, pitch / 2], side)).join('');
  return side === 'near'
    ? bar(d, { width: 14, fill: coil.fill })
    : layered(d, { width: 17 }, { stroke: toned(coil.fill), width: 12 });
}

/** Half a turn: over the near side it runs to the right, behind the rod back to the left. */
function half(radius: number, [along, rise]: readonly [number, number], side: Side): string {
  const [mx, my] = across();
  const reach = side === 'near' ? radius : -radius;
  const edge = (at: number, by: number): Point => {
    const [x, y] = onScreen(on, at, [0, 0]);
    return [x + mx * by, y + my * by];
  };
  const rotation = (Math.atan2(my, mx) * 180) / Math.PI;
  return `M${xy(edge(along, -reach))}A${radius} ${Math.round(radius * 0.34)} ${rotation.toFixed(1)} 0 0 ${xy(edge(along + rise, reach))}`;
}

/** Screen direction across the leaning axis. */
function across(): Point {
  const [x0, y0] = onScreen(on, 0, [0, 0]);
  const [x1, y1] = onScreen(on, 100, [0, 0]);
  const length = Math.hypot(x1 - x0, y1 - y0);
  return [-(y1 - y0) / length, (x1 - x0) / length];
}

function eye(at: Axis, fill: string): string {
  return (
    turned(at, pairs(-20, 27, 20, 27), fill) +
    turned(at, pairs(20, 20, 22, 20), ink.rubber) +
    turned(at, pairs(22, 11, 27, 11), ink.bright) +
    hole(shift(at, 27, [0, 0]), 6.5, 12)
  );
}

function mount(along: number): string {
  const top = shift(on, along, [0, 0]);
  return body(
    turned(top, pairs(0, 52, 6, 62, 16, 62, 26, 40, 34, 30), ink.plastic),
    turned(top, pairs(34, 10, 60, 8), ink.bright),
    grooves(top, [40, 45, 50, 55], 8.6),
  );
}

function bellows(from: number, to: number): [number, number][] {
  return spread(from, to, 17).map((along, index) => [along, index % 2 === 0 ? 27 : 35]);
}

interface Damper {
  kind: 'strut' | 'gas' | 'bellows';
  coating: string;
  length: number;
  /** Where the tube ends and the rod comes out. */
  lower: number;
}

function crossways(along: number): Axis {
  return {
    ...axis([0.5, 0, 1]),
    origin: shift(on, along, [0, 0]).origin,
  };
}

function tube({ kind, coating, lower }: Damper): string {
  return body(
    eye(crossways(0), coating),
    turned(on, pairs(26, 20, 34, 30, lower, 30, lower + 8, 22), coating),
    kind === 'strut'
      ? turned(shift(on, lower * 0.78 - 24, [0, 0]), pairs(0, 34, 8, 62, 14, 62), coating)
      : '',
  );
}

/** What covers the rod of a damper without spring, and its upper eye. */
function cover({ kind, coating, length, lower }: Damper): string {
  return (
    body(
      kind === 'gas'
        ? turned(on, pairs(lower + 46, 37, length - 6, 37, length, 26), coating)
        : ribbed(on, bellows(lower + 6, length), ink.rubber),
    ) + body(eye(crossways(length + 22), coating))
  );
}

/** First choice: coating of the tube. */
export function shockAbsorber(c: Choice): string {
  const coating = c.of(ink.blue, ink.rubber, ink.red, ink.zinc, ink.ochre, ink.green);
  const kind = c.of('strut', 'gas', 'strut', 'bellows');
  const fill = c.of(ink.rubber, ...coatings);
  const length = c.between(380, 430);
  const lower = length * 0.5;
  const damper: Damper = { kind, coating, length, lower };
  const coil: Coil = { from: lower * 0.78, to: length - 20, turns: c.of(6, 7, 5), radius: 56, fill };
  const rod = body(turned(on, pairs(lower + 8, 11, length, 11), ink.bright));
  return (
    centreLine(onScreen(on, -60, [0, 0]), onScreen(on, length + 110, [0, 0])) +
    (kind === 'strut'
      ? windings(coil, 'far') + rod + tube(damper) + windings(coil, 'near') + mount(length - 14)
      : rod + tube(damper) + cover(damper))
  );
}
