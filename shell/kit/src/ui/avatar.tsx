import { useState } from 'react';
import { usePictureAddress } from './picture-address.ts';

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '')[0],
  );
  return letters.join('').toUpperCase() || '?';
}

const round =
  'inline-grid flex-none place-items-center overflow-hidden rounded-full border border-base-300 bg-base-200 object-cover leading-none font-[650]';

interface AvatarProps {
  name: string;
  src?: string | undefined;
  /** In pixels. */
  size?: number;
}

/** A user's picture, or initials if it is missing or fails to load (HOME-15). Hidden from screen readers, since the name is next to it. */
export function Avatar({ name, src, size = 44 }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const address = usePictureAddress(src);
  const box = { width: size, height: size };
  if (!address || failed === address)
    return (
      <span aria-hidden className={round} style={{ ...box, fontSize: size * 0.36 }}>
        {initialsOf(name)}
      </span>
    );
  return (
    <img
      alt=""
      className={round}
      src={address}
      {...box}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(address)}
    />
  );
}
