import type { PlanePoint } from './geometry.ts';
import { barrel, turn } from './geometry.ts';

/** Two line weights and one flat tone, as on every drawing of the shop. */
export const ink = {
  body: 'ink fill-base-100 stroke-base-content [stroke-width:1.75] [stroke-linejoin:round]',
  tone: 'ink fill-base-300 stroke-base-content [stroke-width:1.75] [stroke-linejoin:round]',
  wall: 'fill-base-300 stroke-none',
  edge: 'ink fill-none stroke-base-content [stroke-width:1.75] [stroke-linecap:round]',
  fine: 'ink fill-none stroke-base-content/80 [stroke-width:0.8]',
  hole: 'ink fill-base-300 stroke-base-content [stroke-width:0.8]',
} as const;

interface CircleProps {
  readonly x: number;
  readonly radius: number;
  readonly centre?: PlanePoint;
  readonly className?: string;
}

/** A circle across the axle. */
export function Circle({ x, radius, centre = { y: 0, z: 0 }, className = ink.body }: CircleProps) {
  return (
    <ellipse cx={x + turn * centre.z} cy={centre.y} rx={turn * radius} ry={radius} className={className} />
  );
}

interface CylinderProps {
  readonly front: number;
  readonly back: number;
  readonly radius: number;
}

/** A solid cylinder along the axle: toned side, paper face. */
export function Cylinder({ front, back, radius }: CylinderProps) {
  return (
    <>
      <path d={barrel(front, back, radius)} className={ink.tone} />
      <Circle x={front} radius={radius} />
    </>
  );
}
