import { boltCircle, rim } from './geometry.ts';
import { Circle, Cylinder, ink } from './ink.tsx';

const ring = { front: 150, back: 176, radius: 132 };
const hat = { front: 120, radius: 62 };

/** Vented, drilled brake disc with its hat towards the viewer. */
export function BrakeDiscDrawing() {
  return (
    <>
      <Cylinder {...ring} />
      <path d={rim(159, ring.radius)} className={ink.fine} />
      <path d={rim(168, ring.radius)} className={ink.fine} />
      <Circle x={ring.front} radius={124} className={ink.fine} />
      {[...boltCircle(18, 110), ...boltCircle(18, 90, -80)].map((centre) => (
        <Circle
          key={`${centre.y} ${centre.z}`}
          x={ring.front}
          radius={5}
          centre={centre}
          className={ink.hole}
        />
      ))}
      <Circle x={ring.front} radius={72} className={ink.fine} />
      <Cylinder front={hat.front} back={ring.front} radius={hat.radius} />
      <Circle x={hat.front} radius={56} className={ink.fine} />
      {boltCircle(5, 43).map((centre) => (
        <Circle
          key={`${centre.y} ${centre.z}`}
          x={hat.front}
          radius={6.5}
          centre={centre}
          className={ink.hole}
        />
      ))}
      <Circle x={hat.front} radius={25} className={ink.tone} />
      <Circle x={hat.front + 5} radius={21} className={ink.fine} />
    </>
  );
}
