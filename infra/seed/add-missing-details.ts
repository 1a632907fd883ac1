import type { PartDocument } from '@shop/catalog/documents';
import type { Collection, Filter, ObjectId } from 'mongodb';

type Part = PartDocument<ObjectId>;

/** As an earlier seed wrote it: nothing on its data sheet, and nobody has changed it since. */
const asSeeded: Filter<Part> = {
  'fitments.0': { $exists: false },
  'attributes.0': { $exists: false },
  $or: [{ version: 1 }, { version: { $exists: false } }],
};

/** What the data sheet of a part is, and the words it is found by. */
function detailsOf(part: Part): Partial<Part> {
  const { oeNumbers, attributes, fitments, images, priceBreaks, weightGrams, searchTokens, changedAt } = part;
  const given = {
    oeNumbers,
    attributes,
    fitments,
    images,
    priceBreaks,
    weightGrams,
    searchTokens,
    changedAt,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Completes parts that a seed of before 2026-11-22 wrote and no admin has touched; resolves with how many. */
export async function addMissingDetails(into: Collection<Part>, parts: readonly Part[]): Promise<number> {
  const bare = await into
    .find({ _id: { $in: parts.map(({ _id }) => _id) }, ...asSeeded }, { projection: { _id: 1 } })
    .toArray();
  const ids = new Set(bare.map(({ _id }) => _id.toHexString()));
  const changes = parts
    .filter(({ _id }) => ids.has(_id.toHexString()))
    .map((part) => ({
      updateOne: { filter: { _id: part._id, ...asSeeded }, update: { $set: detailsOf(part) } },
    }));
  return changes.length === 0 ? 0 : (await into.bulkWrite(changes, { ordered: false })).modifiedCount;
}
