import { boltCircle, edges, face, walls } from './geometry.ts';
import { Circle, Cylinder, ink } from './ink.tsx';

const hexagon = boltCircle(6, 20, -75);
const seenCorners = hexagon.slice(0, 4);

/** Washer and hexagon nut that hold the hub. */
export function AxleNutDrawing() {
  return (
    <>
      <Cylinder front={68} back={72} radius={28} />
      <path d={face(hexagon, 66)} className={ink.tone} />
      <path d={walls(hexagon, 50, 66)} className={ink.wall} />
      <path d={edges(seenCorners, 50, 66)} className={ink.edge} />
      <path d={face(hexagon, 50)} className={ink.body} />
      <Circle x={50} radius={16} className={ink.fine} />
      <Circle x={50} radius={10} className={ink.tone} />
    </>
  );
}
