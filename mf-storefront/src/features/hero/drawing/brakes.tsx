import {
  boltCircle,
  Circle,
  Cylinder,
  edges,
  face,
  ink,
  polar,
  rim,
  type Sector,
  sectorOutline,
  walls,
} from './drafting.tsx';

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

interface SlabProps {
  readonly sector: Sector;
  readonly front: number;
  readonly back: number;
}

/** A ring segment with thickness. */
function Slab({ sector, front, back }: SlabProps) {
  const outline = sectorOutline(sector);
  const seen = [
    polar(sector.outer, -90),
    polar(sector.outer, sector.to),
    polar(sector.inner, sector.to),
    polar(sector.inner, sector.from),
  ];
  return (
    <>
      <path d={face(outline, back)} className={ink.tone} />
      <path d={walls(outline, front, back)} className={ink.wall} />
      <path d={edges(seen, front, back)} className={ink.edge} />
      <path d={face(outline, front)} className={ink.body} />
    </>
  );
}

const plate: Sector = { inner: 86, outer: 138, from: -128, to: -52 };
const lining: Sector = { inner: 90, outer: 132, from: -124, to: -56 };
const slot: Sector = { inner: 90, outer: 132, from: -91, to: -89 };

function Pad({ at }: { readonly at: number }) {
  return (
    <>
      <Slab sector={plate} front={at + 10} back={at + 15} />
      <Slab sector={lining} front={at} back={at + 10} />
      <path d={face(sectorOutline(slot), at)} className={ink.hole} />
    </>
  );
}

/** The two pads of one wheel, pulled up off the disc. */
export function BrakePadDrawing() {
  return (
    <g transform="translate(0 -34)">
      <Pad at={288} />
      <Pad at={254} />
    </g>
  );
}

const bridge: Sector = { inner: 104, outer: 152, from: -136, to: -44 };
const jaw: Sector = { inner: 74, outer: 152, from: -130, to: -50 };
const windowSlot: Sector = { inner: 118, outer: 138, from: -104, to: -76 };

/** Floating caliper: outer jaw, bridge, piston housing and the bleed nipple. */
export function BrakeCaliperDrawing() {
  return (
    <g transform="translate(0 -34)">
      <g transform="translate(0 -104)">
        <Cylinder front={400} back={444} radius={30} />
        <path d="M424 -30a12 30 0 0 1 0 60" className={ink.fine} />
      </g>
      <Slab sector={jaw} front={382} back={402} />
      <Slab sector={bridge} front={348} back={382} />
      <Slab sector={jaw} front={334} back={348} />
      <path d={face(sectorOutline(windowSlot), 334)} className={ink.hole} />
      {[polar(92, -118), polar(92, -62)].map((centre) => (
        <Circle key={centre.z} x={334} radius={7} centre={centre} className={ink.hole} />
      ))}
    </g>
  );
}
