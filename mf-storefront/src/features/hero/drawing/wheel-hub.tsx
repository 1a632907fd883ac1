import { boltCircle, turn } from './geometry.ts';
import { Circle, Cylinder, ink } from './ink.tsx';

const flange = { front: 352, back: 364, radius: 64 };

function Stud({ y, z }: { readonly y: number; readonly z: number }) {
  return (
    <g transform={`translate(${turn * z} ${y})`}>
      <Cylinder front={flange.front - 34} back={flange.front} radius={5} />
      {[8, 13, 18, 23].map((pitch) => (
        <path key={pitch} d={`M${flange.front - pitch} -5v10`} className={ink.fine} />
      ))}
    </g>
  );
}

/** Hub and bearing in one unit: five studs, pilot, bearing body and sensor ring. */
export function WheelHubDrawing() {
  return (
    <>
      <Cylinder front={418} back={432} radius={24} />
      <Cylinder front={364} back={418} radius={44} />
      <path d="M376 -44a17.6 44 0 0 1 0 88M404 -44a17.6 44 0 0 1 0 88" className={ink.fine} />
      <Cylinder {...flange} />
      <Circle x={flange.front} radius={57} className={ink.fine} />
      {boltCircle(5, 43)
        .toSorted((a, b) => b.z - a.z)
        .map((stud) => (
          <Stud key={`${stud.y} ${stud.z}`} {...stud} />
        ))}
      <Cylinder front={flange.front - 14} back={flange.front} radius={24} />
      <Circle x={flange.front - 14} radius={13} className={ink.tone} />
      <Circle x={flange.front - 11} radius={10} className={ink.fine} />
    </>
  );
}
