import { type Axis, dot, light, shadeBelow, toViewer, type Vec } from './space.ts';

/** A stretch of a circle around an axis, in degrees, the second angle not below the first. */
export type Stretch = readonly [from: number, to: number];

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}

/** Where the side of a turned body faces a direction most, and how much it faces it there. */
function facing({ u, v }: Axis, direction: Vec): { centre: number; most: number } {
  const [x, y] = [dot(u, direction), dot(v, direction)];
  return { centre: degrees(Math.atan2(y, x)), most: Math.hypot(x, y) };
}

/** The half of the side that shows. */
export function visibleSide(on: Axis): Stretch {
  const { centre } = facing(on, toViewer());
  return [centre - 90, centre + 90];
}

function shade(on: Axis): Stretch {
  const { centre, most } = facing(on, light());
  const half = most <= shadeBelow ? 180 : 180 - degrees(Math.acos(shadeBelow / most));
  return [centre + 180 - half, centre + 180 + half];
}

/** What shows of the side and lies in shade: one stretch, or two at either end. */
export function shadedSides(on: Axis): Stretch[] {
  const [from, to] = visibleSide(on);
  const [dark, light] = shade(on);
  return [-720, -360, 0, 360, 720]
    .map((turn): Stretch => [Math.max(from, dark + turn), Math.min(to, light + turn)])
    .filter(([start, end]) => end - start > 2);
}
