/** How flat a circle across the axle looks: ellipse width over height. */
export const turn = 0.4;

/** A point of a plane across the axle: `y` down, `z` away from the viewer's left. */
export interface PlanePoint {
  readonly y: number;
  readonly z: number;
}

function rounded(value: number): string {
  return (Math.round(value * 10) / 10).toString();
}

function onSheet(x: number, { y, z }: PlanePoint): string {
  return `${rounded(x + turn * z)} ${rounded(y)}`;
}

export function polar(radius: number, degrees: number): PlanePoint {
  return {
    y: radius * Math.sin((degrees * Math.PI) / 180),
    z: radius * Math.cos((degrees * Math.PI) / 180),
  };
}

/** `count` points spread evenly over a circle of the plane. */
export function boltCircle(count: number, radius: number, start = -90): PlanePoint[] {
  return Array.from({ length: count }, (_, index) => polar(radius, start + (index * 360) / count));
}

export interface Sector {
  readonly inner: number;
  readonly outer: number;
  readonly from: number;
  readonly to: number;
}

/** Outline of a ring segment, outer edge first, sampled closely enough to look round. */
export function sectorOutline({ inner, outer, from, to }: Sector): PlanePoint[] {
  const steps = 24;
  const degrees = Array.from({ length: steps + 1 }, (_, step) => from + ((to - from) * step) / steps);
  return [
    ...degrees.map((degree) => polar(outer, degree)),
    ...degrees.toReversed().map((degree) => polar(inner, degree)),
  ];
}

/** Closed path of an outline that lies at `x` on the axle. */
export function face(outline: readonly PlanePoint[], x: number): string {
  return `M${outline.map((point) => onSheet(x, point)).join('L')}Z`;
}

/**
 * The walls between the same outline at two places, one small quad per edge; only those that face the viewer.
 * Outlines run clockwise, so these are the edges that go down.
 */
export function walls(outline: readonly PlanePoint[], front: number, back: number): string {
  return outline
    .map((point, index) => ({ point, next: outline[(index + 1) % outline.length] ?? point }))
    .filter(({ point, next }) => next.y > point.y)
    .map(({ point, next }) =>
      [onSheet(front, point), onSheet(front, next), onSheet(back, next), onSheet(back, point)].join('L'),
    )
    .map((quad) => `M${quad}Z`)
    .join('');
}

/** Straight edges that run along the axle from the given points. */
export function edges(points: readonly PlanePoint[], front: number, back: number): string {
  return points.map((point) => `M${onSheet(front, point)}L${onSheet(back, point)}`).join('');
}

/** Silhouette of a cylinder along the axle whose front face is at `front`. */
function barrel(front: number, back: number, radius: number): string {
  const width = rounded(turn * radius);
  return `M${front} ${-radius}L${back} ${-radius}A${width} ${radius} 0 0 1 ${back} ${radius}L${front} ${radius}A${width} ${radius} 0 0 1 ${front} ${-radius}Z`;
}

/** The far half of a circle at `x`: a groove or rim seen on a cylinder's side. */
export function rim(x: number, radius: number): string {
  return `M${x} ${-radius}A${rounded(turn * radius)} ${radius} 0 0 1 ${x} ${radius}`;
}

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
