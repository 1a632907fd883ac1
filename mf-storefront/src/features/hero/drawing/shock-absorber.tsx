import { ink } from './ink.tsx';

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
