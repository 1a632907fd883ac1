const marks = Array.from({ length: 31 }, (_, mark) => mark);

/** A vernier gauge closed on a bearing. */
export function GaugeDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 420 300" width="420" height="300" className="kit-drawing w-full">
      <g transform="translate(118 196)">
        <circle className="tone" r="66" />
        <circle className="heavy" r="66" />
        <circle className="fine" r="56" />
        <circle className="fine" r="36" />
        <circle className="heavy" r="28" />
        {[0, 40, 80, 120, 160, 200, 240, 280, 320].map((angle) => (
          <circle key={angle} className="fine" cx="46" r="8.5" transform={`rotate(${angle})`} />
        ))}
        <path className="fine" d="M-92 0H92M0 -84V88" strokeDasharray="20 5 4 5" />
      </g>
      <path className="heavy" d="M14 60H404V92H66L52 130V206L38 222V92H14Z" />
      <path
        className="heavy"
        d="M172 50H262V106H196L184 132V206L198 222V106H172Z"
        fill="var(--color-base-100)"
      />
      {marks.map((mark) => (
        <path key={mark} className="fine" d={`M${268 + mark * 4.4} 92V${mark % 5 === 0 ? 78 : 84}`} />
      ))}
      {marks.slice(0, 11).map((mark) => (
        <path key={mark} className="fine" d={`M${204 + mark * 5} 92V${mark % 5 === 0 ? 104 : 99}`} />
      ))}
      <path className="signal" d="M52 278H184M52 278l9-4v8zM184 278l-9-4v8z" />
      <path className="fine" d="M52 214V288M184 214V288" />
    </svg>
  );
}
