import { termOf } from './index-data.ts';
import { type PartIndex, slotId } from './part-index.ts';
import { replacementsMax } from './part-search.ts';
import { slotsOf } from './terms.ts';

export function replacementsOf(index: PartIndex, key: string): string[] {
  const slots = slotsOf(index.data.terms, termOf.oe(key)).flatMap((some) => Array.from(some));
  const live = slots.filter((slot) => index.live.has(slot));
  return live.slice(0, replacementsMax).map((slot) => slotId(index, slot));
}
