import { ink } from './ink.tsx';

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
