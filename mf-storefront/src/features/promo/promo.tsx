import { LinkButton, paths } from '@shop/front-kit';

/** The front of a drilled disc, cropped by the edge of the block. */
function DiscEdge() {
  const holes = Array.from({ length: 24 }, (_, hole) => hole * 15);
  return (
    <svg
      aria-hidden="true"
      viewBox="-200 -200 400 400"
      className="absolute top-1/2 right-0 h-[170%] translate-x-1/4 -translate-y-1/2 fill-none stroke-neutral-content opacity-25 max-md:opacity-10"
    >
      <circle r="190" strokeWidth="2" />
      <circle r="181" strokeWidth="0.8" />
      <circle r="104" strokeWidth="0.8" />
      <circle r="96" strokeWidth="2" />
      <circle r="38" strokeWidth="2" />
      {holes.map((angle) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <circle cx={angle % 30 === 0 ? 160 : 142} r="6" strokeWidth="1" />
          <circle cx={angle % 30 === 0 ? 124 : 166} r="6" strokeWidth="1" />
        </g>
      ))}
      {[0, 72, 144, 216, 288].map((angle) => (
        <circle key={angle} cx="66" r="9" strokeWidth="1.5" transform={`rotate(${angle})`} />
      ))}
      <path d="M-200 0H200M0 -200V200" strokeWidth="0.8" strokeDasharray="26 6 4 6" />
    </svg>
  );
}

export function Promo() {
  return (
    <section
      aria-labelledby="promo-title"
      className="relative my-8 overflow-hidden bg-neutral text-neutral-content"
    >
      <DiscEdge />
      <div className="relative mx-auto grid max-w-(--page-width) justify-items-start gap-5 px-(--page-margin) py-16 md:py-20">
        <h2 id="promo-title" className="max-w-[16ch] md:text-2xl">
          We Keep Your Car Up And Running
        </h2>
        <p className="max-w-[48ch] text-neutral-content/85">
          From the casting to the last gauge, one house answers for a part. If it does not fit, you talk to
          the people who made it.
        </p>
        <LinkButton kind="primary" to={paths.about}>
          Know More
        </LinkButton>
      </div>
    </section>
  );
}
