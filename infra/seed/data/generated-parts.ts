import { catalogueVehicles } from './catalogue-vehicles.ts';
import { generatedDetails } from './generated-details.ts';
import { drawingsOf } from './line-drawings.ts';
import type { PartListing } from './part-listing.ts';
import { grades, type Line, lines } from './product-lines.ts';

/** Scatters an index to a whole number below `below`, the same each time (Knuth). */
function scattered(index: number, below: number): number {
  return ((index * 2_654_435_761) % 4_294_967_296) % below;
}

function take<T>(options: readonly T[], at: number): [option: T, rest: number] {
  const option = options[at % options.length];
  if (option === undefined) throw new Error('nothing to choose from');
  return [option, Math.floor(at / options.length)];
}

const gradeStep = 0.09;

function priceOf({ price, step, sizes }: Line, size: string, grade: number): number {
  return Math.round((price + step * sizes.indexOf(size)) * (1 + grade * gradeStep) * 20) / 20;
}

/** Returns part `index` of an endless catalogue: families vary first, then vehicles, sizes, grades, series. */
function generatedPart(index: number): PartListing {
  const [line, afterLine] = take(lines, index);
  const [vehicle, afterVehicle] = take(catalogueVehicles, afterLine);
  const [size, afterSize] = take(line.sizes, afterVehicle);
  const [grade, series] = take(grades, afterSize);
  const name = [grade, `${line.title} ${size},`, vehicle.name, series === 0 ? '' : `Series ${series + 1}`];
  const minimum = line.minimum;
  const drawings = drawingsOf(line.family, size);
  const [variant] = take(drawings, scattered(index, drawings.length));
  const listing = {
    partNumber: `SP-${line.code}-X${String(index + 1).padStart(6, '0')}`,
    family: line.family,
    variant,
    name: name.filter((text) => text !== '').join(' '),
    price: priceOf(line, size, grades.indexOf(grade)),
    minimum,
    available: scattered(index + 7, minimum * 60),
    description: `${line.made}. ${size}, for ${vehicle.name}${grade === '' ? '' : `, ${grade.toLowerCase()} grade`}. Carton of ${minimum}.`,
  };
  return { ...listing, details: generatedDetails(index, { line, size, vehicle, listing }) };
}

/** Returns derived parts from `from` up to but not including `to`, the same ones each time. */
export function generatedParts(from: number, to: number): PartListing[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => generatedPart(from + index));
}
