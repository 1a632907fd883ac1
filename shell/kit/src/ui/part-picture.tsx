import { useState } from 'react';
import { usePictureAddress } from './picture-address.ts';

function NoDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 400 300" className="kit-drawing">
      <circle className="tone" cx="200" cy="150" r="86" />
      <circle className="heavy" cx="200" cy="150" r="86" />
      <circle className="fine" cx="200" cy="150" r="58" />
      <circle className="heavy" cx="200" cy="150" r="22" />
      <path className="fine" d="M84 150h232M200 34v232" strokeDasharray="22 6 4 6" />
    </svg>
  );
}

interface PartPictureProps {
  name: string;
  src: string;
  /** Loads at once: for the first visible picture. Others load when they come near the viewport. */
  eager?: boolean;
}

/** Picture of a part in a 4:3 frame; a neutral drawing if it fails to load (HOME-04, PUR-20). */
export function PartPicture({ name, src, eager = false }: PartPictureProps) {
  const [failed, setFailed] = useState<string>();
  const address = usePictureAddress(src);
  const missing = address === undefined || failed === address;
  return (
    <div className="kit-picture">
      {missing ? (
        <div role="img" aria-label={name}>
          <NoDrawing />
        </div>
      ) : (
        <img
          alt={name}
          src={address}
          width={400}
          height={300}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailed(address)}
        />
      )}
    </div>
  );
}
