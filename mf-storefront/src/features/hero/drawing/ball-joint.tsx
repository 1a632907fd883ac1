import { ink } from './ink.tsx';

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
