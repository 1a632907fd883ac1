import { t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { LinkButton } from '@shop/front-kit';
import { Drawing } from '../../drawings/drawing.tsx';

export function Promo() {
  return (
    <section
      aria-labelledby="promo-title"
      className="relative my-8 overflow-hidden bg-neutral text-neutral-content"
    >
      <Drawing
        name="disc-front"
        viewBox="-200 -200 400 400"
        className="absolute top-1/2 right-0 h-[170%] translate-x-1/4 -translate-y-1/2 text-neutral-content opacity-25 max-md:opacity-10"
      />
      <div className="kit-page-width relative grid justify-items-start gap-5 py-16 md:py-20">
        <h2 id="promo-title" className="max-w-[16ch] md:text-2xl">{t`We Keep Your Car Up And Running`}</h2>
        <p className="max-w-[48ch] text-neutral-content/85">{t`From the casting to the last gauge, one company answers for every part. If it does not fit, you talk to the people who made it.`}</p>
        <LinkButton kind="primary" to={paths.about}>{t`Know More`}</LinkButton>
      </div>
    </section>
  );
}
