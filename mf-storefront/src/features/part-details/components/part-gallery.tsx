import { t } from '@lingui/core/macro';
import type { Part } from '@shop/contracts';
import { PartPicture } from '@shop/front-kit';
import { ZoomIn } from 'lucide-react';
import { useState } from 'react';
import { PictureZoom } from './picture-zoom.tsx';

interface ThumbnailsProps {
  name: string;
  images: readonly string[];
  at: number;
  onChoose: (at: number) => void;
}

function Thumbnails({ name, images, at, onChoose }: ThumbnailsProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2 print:hidden">
      {images.map((src, place) => (
        <li key={src}>
          <button
            type="button"
            aria-label={t`Show picture ${place + 1} of ${images.length}`}
            aria-pressed={place === at}
            className={`block w-full cursor-pointer rounded-lg border-2 [&_.kit-picture]:border-0 ${
              place === at
                ? 'border-base-100 ring-2 ring-base-content'
                : 'border-base-300 hover:border-(--control-line)'
            }`}
            onClick={() => onChoose(place)}
          >
            <PartPicture name={name} src={src} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A large picture that can be enlarged, and thumbnails to choose from. */
export function PartGallery({ part: { name, img, images = [img] } }: { part: Part }) {
  const [chosen, setChosen] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const shown = images.length > 0 ? images : [img];
  const at = Math.min(chosen, shown.length - 1);
  return (
    <div className="grid content-start gap-3">
      <div className="relative">
        <PartPicture name={name} src={shown[at] ?? img} eager />
        <button
          type="button"
          className="absolute inset-0 cursor-zoom-in rounded-lg print:hidden"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <span className="sr-only">{t`Enlarge the picture`}</span>
          <span
            aria-hidden
            className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-sm border border-base-300 bg-base-100"
          >
            <ZoomIn size={20} />
          </span>
        </button>
      </div>
      {shown.length > 1 && <Thumbnails name={name} images={shown} at={at} onChoose={setChosen} />}
      {isOpen && (
        <PictureZoom name={name} images={shown} at={at} onTurn={setChosen} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
