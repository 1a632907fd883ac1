/** World: x to the right, y up, z towards the viewer. Screen: pixels of the 640 x 480 sheet, y down. */
export type Vec = readonly [number, number, number];
export type Point = readonly [number, number];

export const sheet = { width: 640, height: 480 } as const;

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
export function cos(degrees: number): number {
  return Math.cos(radians(degrees));
}
export function sin(degrees: number): number {
  return Math.sin(radians(degrees));
}

/** From where a part is drawn: turned to the left by `yaw`, seen from above by `pitch`. */
export interface Camera {
  readonly yaw: number;
  readonly pitch: number;
}

/** The three-quarter view that all drawings have. */
const threeQuarter: Camera = { yaw: 35, pitch: 22 };

export function project([x, y, z]: Vec): Point {
  const { yaw, pitch } = seen;
  const depth = x * yaw.sin + z * yaw.cos;
  return [
    sheet.width / 2 + x * yaw.cos - z * yaw.sin,
    sheet.height / 2 - (y * pitch.cos - depth * pitch.sin),
  ];
}

export function dot(a: Vec, b: Vec): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
export function scale(a: Vec, by: number): Vec {
  return [a[0] * by, a[1] * by, a[2] * by];
}
export function add(...vectors: readonly Vec[]): Vec {
  return vectors.reduce<Vec>((sum, v) => [sum[0] + v[0], sum[1] + v[1], sum[2] + v[2]], [0, 0, 0]);
}
function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
function unit(a: Vec): Vec {
  return scale(a, 1 / Math.hypot(...a));
}

function sceneFor(camera: Camera) {
  const yaw = { cos: cos(camera.yaw), sin: sin(camera.yaw) };
  const pitch = { cos: cos(camera.pitch), sin: sin(camera.pitch) };
  const toViewer: Vec = [yaw.sin * pitch.cos, pitch.sin, yaw.cos * pitch.cos];
  const screenRight: Vec = [yaw.cos, 0, -yaw.sin];
  const screenUp = cross(toViewer, screenRight);
  /** The one light: from the upper left, a little from the front. */
  const light = unit(add(scale(screenRight, -0.55), scale(screenUp, 0.75), scale(toViewer, 0.4)));
  return { yaw, pitch, toViewer, light };
}

const usual = sceneFor(threeQuarter);
let seen = usual;

/** Draws with another camera than the usual one. Everything that is drawn meanwhile is seen from there. */
export function seenFrom<Drawn>(camera: Camera, draw: () => Drawn): Drawn {
  seen = sceneFor(camera);
  try {
    return draw();
  } finally {
    seen = usual;
  }
}

export function toViewer(): Vec {
  return seen.toViewer;
}

export function light(): Vec {
  return seen.light;
}

/** A face that turns less than this towards the light gets the tone. */
export const shadeBelow = 0.02;

export function isVisible(normal: Vec): boolean {
  return dot(normal, seen.toViewer) > 1e-6;
}
export function isShaded(normal: Vec): boolean {
  return dot(normal, seen.light) < shadeBelow;
}

/** A local frame: `n` is the axis of the part, `u` and `v` span its faces, `u` kept level. */
export interface Axis {
  readonly origin: Vec;
  readonly n: Vec;
  readonly u: Vec;
  readonly v: Vec;
}

export function axis(direction: Vec, origin: Vec = [0, 0, 0]): Axis {
  const n = unit(direction);
  const u: Vec = Math.abs(n[1]) > 0.99 ? [1, 0, 0] : unit(cross([0, 1, 0], n));
  return { origin, n, u, v: cross(n, u) };
}

/** The point at `along` the axis and (`x`, `y`) on the face there. */
export function place(on: Axis, along: number, [x, y]: Point): Vec {
  return add(on.origin, scale(on.n, along), scale(on.u, x), scale(on.v, y));
}

export function shift(on: Axis, along: number, at: Point): Axis {
  return { ...on, origin: place(on, along, at) };
}

export function polar(radius: number, degrees: number): Point {
  return [radius * cos(degrees), radius * sin(degrees)];
}

export function onScreen(on: Axis, along: number, at: Point): Point {
  return project(place(on, along, at));
}

/** How circles around an axis look: major half-axis 1, minor `k`, turned by `rotation`; `m` is the axis on screen. */
export function foreshortening(on: Axis): { k: number; s: number; m: Point; rotation: number } {
  const [x0, y0] = project([0, 0, 0]);
  const [x1, y1] = project(on.n);
  const s = Math.hypot(x1 - x0, y1 - y0);
  const m: Point = s < 1e-9 ? [0, 1] : [(x1 - x0) / s, (y1 - y0) / s];
  const rotation = (Math.atan2(-m[0], m[1]) * 180) / Math.PI;
  return { k: Math.abs(dot(on.n, seen.toViewer)), s, m, rotation };
}
