import type { PartFamily } from '@shop/contracts';
import { Link } from 'react-router-dom';
import sheet from '../../drawings/drawings.svg';
import { callOuts, familyPath } from './call-outs.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Place {
  readonly family: PartFamily;
  /** Ends of the leader line, at the part and at its number, in the tilted coordinates of the axle. */
  readonly tip: Spot;
  readonly balloon: Spot;
}

/** Back to front, so that nearer parts cover farther ones. */
const places: readonly Place[] = [
  { family: 'shock-absorber', tip: { x: 582, y: -40 }, balloon: { x: 636, y: -64 } },
  { family: 'wheel-hub', tip: { x: 412, y: -32 }, balloon: { x: 470, y: -72 } },
  { family: 'tie-rod', tip: { x: 520, y: 226 }, balloon: { x: 552, y: 262 } },
  { family: 'ball-joint', tip: { x: 286, y: 246 }, balloon: { x: 250, y: 276 } },
  { family: 'brake-caliper', tip: { x: 428, y: -166 }, balloon: { x: 464, y: -204 } },
  { family: 'brake-pad-set', tip: { x: 262, y: -168 }, balloon: { x: 240, y: -212 } },
  { family: 'brake-disc', tip: { x: 116, y: 92 }, balloon: { x: 80, y: 140 } },
];

const tilt = -8;

function numberOf(family: PartFamily): number | undefined {
  return callOuts.find((callOut) => callOut.family === family)?.number;
}

/**
 * Draws one part of the sheet in the page's colours: text colour for lines, theme colours for tones. Thin lines are
 * paler unless `--fine-ink` is set.
 */
function Drawing({ part }: { part: PartFamily | 'axle-nut' }) {
  return <use href={`${sheet}#${part}`} />;
}

function Balloon({ place: { family, tip, balloon } }: { place: Place }) {
  return (
    <>
      <path d={`M${tip.x} ${tip.y}L${balloon.x} ${balloon.y}`} className="stroke-primary" strokeWidth="1.2" />
      <circle cx={tip.x} cy={tip.y} r="2.5" className="fill-primary" />
      <g transform={`translate(${balloon.x} ${balloon.y}) rotate(${-tilt})`}>
        <circle r="15" className="fill-base-100 stroke-primary" strokeWidth="1.6" />
        <text className="fill-base-content font-mono text-base" textAnchor="middle" dy="0.36em">
          {numberOf(family)}
        </text>
      </g>
    </>
  );
}

/**
 * A front wheel end, exploded along its axle. Hidden from assistive technology: the list of call-outs has the same
 * names and links.
 */
export function ExplodedWheelEnd() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 680 510"
      width="680"
      height="510"
      className="h-full w-full overflow-visible text-base-content"
    >
      <g transform={`translate(14 262) rotate(${tilt})`}>
        <path d="M-6 0H660" className="fill-none stroke-muted" strokeWidth="0.8" strokeDasharray="26 6 4 6" />
        {places.map((place) => (
          <Link
            key={place.family}
            to={familyPath(place.family)}
            tabIndex={-1}
            className="group/part cursor-pointer"
          >
            <g className="transition-colors group-hover/part:text-primary group-hover/part:[--fine-ink:1]">
              <Drawing part={place.family} />
            </g>
          </Link>
        ))}
        <Drawing part="axle-nut" />
        {places.map((place) => (
          <Balloon key={place.family} place={place} />
        ))}
      </g>
    </svg>
  );
}
