import { plural, t } from '@lingui/core/macro';
import { Star } from 'lucide-react';

const places = [1, 2, 3, 4, 5];

interface StarInputProps {
  /** Value of the number input next to the stars. */
  rating: string;
  onChoose: (rating: string) => void;
}

/** Radio buttons for whole ratings, so that the arrow keys move from star to star. */
export function StarInput({ rating, onChoose }: StarInputProps) {
  const stars = Math.floor(Number(rating) || 0);
  return (
    <fieldset className="flex">
      <legend className="sr-only">{t`Stars`}</legend>
      {places.map((place) => (
        <label
          key={place}
          className="relative grid size-11 cursor-pointer place-items-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-secondary"
        >
          <input
            type="radio"
            name="stars"
            className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            checked={place === stars}
            onChange={() => onChoose(String(place))}
          />
          <Star aria-hidden size={26} strokeWidth={1.5} fill={place <= stars ? 'currentColor' : 'none'} />
          <span className="sr-only">{plural(place, { one: '# star', other: '# stars' })}</span>
        </label>
      ))}
    </fieldset>
  );
}
