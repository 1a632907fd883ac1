import { type Point, polar } from './space.ts';

/** Outlines of faces, in the coordinates of the face. */
export type Outline = readonly Point[];

/** Points, or the steps of a turned profile, written flat: x, y, x, y. */
export function pairs(...values: readonly number[]): Point[] {
  return range(values.length / 2).map((index) => [values[2 * index] ?? 0, values[2 * index + 1] ?? 0]);
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

export function around<T>(count: number, make: (degrees: number, index: number) => T, start = 90): T[] {
  return range(count).map((index) => make(start + (index * 360) / count, index));
}

export function spread(from: number, to: number, count: number): number[] {
  return range(count).map((index) =>
    count === 1 ? (from + to) / 2 : from + ((to - from) * index) / (count - 1),
  );
}

export function arc(radius: number, [from, to]: readonly [number, number], [x, y]: Point = [0, 0]): Point[] {
  const step = Math.min(45, 160 / Math.sqrt(radius));
  const steps = Math.max(2, Math.ceil(Math.abs(to - from) / step) + 1);
  return spread(from, to, steps).map((degrees) => {
    const [px, py] = polar(radius, degrees);
    return [x + px, y + py];
  });
}

export function ngon(corners: number, radius: number, start = 90): Point[] {
  return around(corners, (degrees) => polar(radius, degrees), start);
}

export function rectangle(width: number, height: number, [x, y]: Point = [0, 0]): Point[] {
  return [
    [x - width / 2, y - height / 2],
    [x + width / 2, y - height / 2],
    [x + width / 2, y + height / 2],
    [x - width / 2, y + height / 2],
  ];
}

/** The same polygon with its corners cut round. */
export function rounded(corners: Outline, radius: number): Point[] {
  return corners.flatMap((corner, index) => {
    const before = corners.at(index - 1) ?? corner;
    const after = corners[(index + 1) % corners.length] ?? corner;
    const from = towards(corner, before, radius);
    const to = towards(corner, after, radius);
    return [0, 0.25, 0.5, 0.75, 1].map((t) => quadratic([from, corner, to], t));
  });
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const part = Math.min(distance / length, 0.5);
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

function quadratic([a, b, c]: readonly [Point, Point, Point], t: number): Point {
  const mix = (i: 0 | 1): number => (1 - t) ** 2 * a[i] + 2 * (1 - t) * t * b[i] + t ** 2 * c[i];
  return [mix(0), mix(1)];
}

/** A smooth closed curve through a few points (Catmull-Rom). */
export function smooth(knots: Outline, steps = 5): Point[] {
  return knots.flatMap((knot, index) => {
    const at = (offset: number): Point => knots[(index + offset + knots.length) % knots.length] ?? knot;
    return spread(0, 1 - 1 / steps, steps).map((t) => spline([at(-1), at(0), at(1), at(2)], t));
  });
}

function spline([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const mix = (i: 0 | 1): number =>
    0.5 *
    (2 * b[i] +
      (c[i] - a[i]) * t +
      (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t ** 2 +
      (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t ** 3);
  return [mix(0), mix(1)];
}

/** A wheel of trapezoid teeth. */
export function gear(teeth: number, outer: number, inner: number): Point[] {
  return around(teeth, (degrees) => {
    const step = 360 / teeth;
    return [
      polar(inner, degrees - step * 0.36),
      polar(outer, degrees - step * 0.18),
      polar(outer, degrees + step * 0.18),
      polar(inner, degrees + step * 0.36),
    ];
  }).flat();
}

/** Lobes with a bolt each around a round body: flange outlines. */
export function lobed(
  angles: readonly number[],
  bolt: { at: number; radius: number },
  waist: number,
): Point[] {
  return angles.flatMap((degrees, index) => {
    const next = angles[(index + 1) % angles.length] ?? degrees;
    const gap = (next - degrees + 360) % 360 || 360;
    return [
      ...arc(bolt.radius, [degrees - 80, degrees + 80], polar(bolt.at, degrees)),
      ...spread(degrees + gap * 0.34, degrees + gap * 0.66, 3).map((middle) => polar(waist, middle)),
    ];
  });
}

export function moved(outline: Outline, [dx, dy]: Point): Point[] {
  return outline.map(([x, y]) => [x + dx, y + dy]);
}

export function mirrored(outline: Outline): Point[] {
  return outline.map(([x, y]): Point => [-x, y]);
}
