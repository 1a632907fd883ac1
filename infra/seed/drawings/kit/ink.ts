import { compact, num, numbers } from './compact.ts';
import { simplified } from './simplified.ts';
import type { Point } from './space.ts';

/** Flat colours that keep their contrast on the light and on the dark sheet. */
export const ink = {
  line: '#234',
  hole: '#35414b',
  steel: '#dde3e6',
  bright: '#f4f6f6',
  cast: '#c3ccd1',
  zinc: '#aab6bd',
  rubber: '#5b6771',
  plastic: '#6d7983',
  copper: '#cd8a5b',
  brass: '#d9b25f',
  ceramic: '#fbfaf6',
  glass: '#cfe0ea',
  amber: '#eba13c',
  guide: '#7b8d9b',
  paper: '#efe9dc',
  red: '#d9503f',
  blue: '#4d7fa6',
  ochre: '#e0a83e',
  green: '#5f8f6f',
  violet: '#8a6a9c',
  rust: '#cf7a45',
  facing: '#b89a72',
  brown: '#8a5a48',
} as const;

/** Coatings a part may come in. */
export const coatings = [
  ink.red,
  ink.blue,
  ink.rubber,
  ink.ochre,
  ink.green,
  ink.zinc,
  ink.violet,
  ink.rust,
] as const;

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

export function xy([x, y]: Point): string {
  return numbers(x, y);
}

/** A polyline through points, without those that no eye would miss; rounding does not add up. */
export function line(points: readonly Point[]): string {
  let [atX, atY] = [0, 0];
  const steps = simplified(points).map(([x, y]) => {
    const [dx, dy] = [tenths(x - atX), tenths(y - atY)];
    [atX, atY] = [atX + dx, atY + dy];
    return numbers(dx, dy);
  });
  const rest = steps.slice(1).join(' ').replaceAll(' -', '-');
  return `M${steps[0]}${rest === '' ? '' : `l${rest}`}`;
}

export function polygon(points: readonly Point[]): string {
  return `${line(points)}z`;
}

export interface Paint {
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
  dash?: string;
}

function attribute(name: string, value: string | number | undefined): string {
  return value === undefined
    ? ''
    : ` ${name}="${typeof value === 'number' ? String(Math.round(value * 100) / 100).replace(/^0\./, '.') : value}"`;
}

export function path(d: string, { fill, stroke, width, opacity, dash }: Paint = {}): string {
  return `<path d="${d.includes('A') ? compact(d) : d}"${attribute('fill', fill)}${attribute('stroke', stroke)}${attribute('stroke-width', width)}${attribute('opacity', opacity)}${attribute('stroke-dasharray', dash)}/>`;
}

function channels(colour: string): number[] {
  const digits = colour.slice(1);
  const size = digits.length / 3;
  return [0, 1, 2].map((i) =>
    Number.parseInt(digits.slice(i * size, (i + 1) * size).padStart(2, digits[i]), 16),
  );
}

const depth = 0.2;

/** A colour as it looks below the tone, for faces that lie wholly in shade. */
export function toned(colour: string): string {
  const over = channels(ink.line);
  const mixed = channels(colour).map((value, i) => Math.round(value * (1 - depth) + (over[i] ?? 0) * depth));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The one flat tone, laid over whatever colour lies below: {@link ink.line} at a fifth. */
export function tone(d: string): string {
  return path(d, { fill: '#2343', stroke: 'none' });
}

/** A thin line on a face. */
export function detail(d: string): string {
  return path(d);
}

/** An id from the content: the same drawing always gets the same names. */
function nameOf(content: string): string {
  let sum = 7;
  for (let i = 0; i < content.length; i += 1) sum = (sum * 31 + content.charCodeAt(i)) % 1_679_609;
  return `i${sum.toString(36)}`;
}

const heavy = '.4em';
const thin = '.1em';

/** One body: the same shapes twice, so that its silhouette gets the heavy line and its edges the thin one. */
export function body(...shapes: readonly string[]): string {
  const content = shapes.join('');
  const name = nameOf(content);
  return `<defs><g id="${name}">${content}</g></defs><use href="#${name}" stroke-width="${heavy}"/><use href="#${name}" stroke-width="${thin}"/>`;
}

/** One line drawn several times over itself: outline below, colour above. */
export function layered(d: string, ...layers: readonly (Paint & { by?: Point })[]): string {
  const name = nameOf(d);
  const uses = layers.map(
    ({ stroke, width, opacity, dash, by }) =>
      `<use href="#${name}"${by ? ` x="${num(by[0])}" y="${num(by[1])}"` : ''}${attribute('stroke', stroke)}${attribute('stroke-width', width)}${attribute('opacity', opacity)}${attribute('stroke-dasharray', dash)}/>`,
  );
  return `<defs><path id="${name}" d="${d.includes('A') ? compact(d) : d}"/></defs>${uses.join('')}`;
}

/** The same shape at several places of the sheet; it is drawn for the first of them. */
export function repeated(places: readonly Point[], shape: string): string {
  const name = nameOf(shape);
  const [x0, y0] = places[0] ?? [0, 0];
  const copies = places
    .slice(1)
    .map(([x, y]) => `<use href="#${name}" x="${num(x - x0)}" y="${num(y - y0)}"/>`);
  return `<g id="${name}">${shape}</g>${copies.join('')}`;
}

/** Chain line of an axis; it is drawn first, parts lie over it. */
export function centreLine(from: Point, to: Point): string {
  return path(line([from, to]), { stroke: ink.guide, width: 1.4, dash: '16 5 3 5' });
}
