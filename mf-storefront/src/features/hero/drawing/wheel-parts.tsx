import { boltCircle, Circle, Cylinder, edges, face, ink, turn, walls } from './drafting.tsx';

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

/** Bolt-on ball joint with its boot and tapered stud upwards. */
export function BallJointDrawing() {
  return (
    <g transform="translate(322 196)">
      <path
        d="M-52 44C-52 34 -20 28 0 28S52 34 52 44V52C52 62 20 70 0 70S-52 62 -52 52Z"
        className={ink.tone}
      />
      <path d="M-52 44C-52 54 -20 62 0 62S52 54 52 44 20 28 0 28 -52 34 -52 44Z" className={ink.body} />
      {[-36, 36].map((x) => (
        <ellipse key={x} cx={x} cy="45" rx="7" ry="3.4" className={ink.hole} />
      ))}
      <path d="M-25 22V44A25 9 0 0 0 25 44V22Z" className={ink.tone} />
      <path d="M-25 22C-30 10 -12 6 -10 -2H10C12 6 30 10 25 22A25 9 0 0 1 -25 22Z" className={ink.body} />
      <path d="M-22 15A22 7 0 0 0 22 15M-15 6A15 5 0 0 0 15 6" className={ink.fine} />
      <path d="M-8 -2L-6 -26H6L8 -2A8 3 0 0 1 -8 -2Z" className={ink.body} />
      <path d="M-5 -44V-26A5 2 0 0 0 5 -26V-44Z" className={ink.tone} />
      <ellipse cx="0" cy="-44" rx="5" ry="2" className={ink.body} />
      <path d="M-5 -40h10M-5 -36h10M-5 -32h10" className={ink.fine} />
    </g>
  );
}

const pitches = [0, 1, 2, 3, 4, 5, 6, 7].map((pitch) => 74 + pitch * 6);

/** Tie rod end: ball housing with stud, shank and thread. */
export function TieRodDrawing() {
  return (
    <g transform="translate(424 214) rotate(7)">
      <path d="M14 -9L62 -7V7L14 9Z" className={ink.body} />
      <path d="M62 -10H70V10H62Z" className={ink.tone} />
      <path d="M70 -7H124V7H70Z" className={ink.body} />
      {pitches.map((x) => (
        <path key={x} d={`M${x} -7l3 14`} className={ink.fine} />
      ))}
      <path d="M-22 -4V12A22 9 0 0 0 22 12V-4Z" className={ink.tone} />
      <path
        d="M-22 -4C-26 -14 -10 -16 -8 -22H8C10 -16 26 -14 22 -4A22 8 0 0 1 -22 -4Z"
        className={ink.body}
      />
      <path d="M-19 -9A19 6 0 0 0 19 -9" className={ink.fine} />
      <path d="M-6 -22L-5 -40H5L6 -22A6 2.4 0 0 1 -6 -22Z" className={ink.body} />
      <path d="M-4 -54V-40A4 1.6 0 0 0 4 -40V-54Z" className={ink.tone} />
      <ellipse cx="0" cy="-54" rx="4" ry="1.6" className={ink.body} />
    </g>
  );
}

const coils = [0, 1, 2, 3, 4, 5].map((turnNumber) => -82 + turnNumber * 24);
function farHalf(y: number) {
  return `M-38 ${y}C-38 ${y - 18} 38 ${y - 30} 38 ${y - 12}`;
}
function nearHalf(y: number) {
  return `M38 ${y - 12}C38 ${y + 8} -38 ${y + 20} -38 ${y + 24}`;
}

/** A round wire: a dark stroke with a paper one on top. */
function Wire({ path }: { readonly path: string }) {
  return (
    <>
      <path d={path} className="ink fill-none stroke-base-content [stroke-linecap:round] [stroke-width:9]" />
      <path d={path} className="fill-none stroke-base-100 [stroke-linecap:round] [stroke-width:5.5]" />
    </>
  );
}

/** Strut with coil spring, upright. */
export function ShockAbsorberDrawing() {
  return (
    <g transform="translate(560 40)">
      {coils.map((y) => (
        <Wire key={y} path={farHalf(y)} />
      ))}
      <path d="M-7 -128h14v60h-14z" className={ink.body} />
      <path d="M-20 -70V128A20 8 0 0 0 20 128V-70Z" className={ink.tone} />
      <ellipse cx="0" cy="-70" rx="20" ry="8" className={ink.body} />
      <path d="M-44 62A44 15 0 0 0 44 62V70A44 15 0 0 1 -44 70Z" className={ink.tone} />
      <path
        d="M-44 62A44 15 0 0 0 -20 74M44 62A44 15 0 0 1 20 74M-44 62A44 15 0 0 1 -20 50M44 62A44 15 0 0 0 20 50"
        className={ink.edge}
      />
      {coils.map((y) => (
        <Wire key={y} path={nearHalf(y)} />
      ))}
      <path d="M-46 -116V-106A46 15 0 0 0 46 -106V-116Z" className={ink.tone} />
      <ellipse cx="0" cy="-116" rx="46" ry="15" className={ink.body} />
      <path d="M-16 -134V-117A16 6 0 0 0 16 -117V-134Z" className={ink.tone} />
      <ellipse cx="0" cy="-134" rx="16" ry="6" className={ink.body} />
      <path d="M-5 -152V-134A5 2 0 0 0 5 -134V-152Z" className={ink.body} />
      <circle cx="0" cy="148" r="19" className={ink.body} />
      <circle cx="0" cy="148" r="8" className={ink.hole} />
    </g>
  );
}
