import type { catalogRoutes, Work } from '@shop/contracts';
import { answer, type Handlers } from '@shop/service-kit';
import type { createPartImportStore } from './imports/part-import.store.ts';
import type { ReviewStore } from './reviews/review.store.ts';

interface WorkDeps {
  readonly reviews: Pick<ReviewStore, 'count' | 'oldest'>;
  readonly imports: Pick<Awaited<ReturnType<typeof createPartImportStore>>, 'undecided'>;
}

function lineOf(what: Work['what'], count: number, oldest: Date | undefined): Work[] {
  return oldest ? [{ what, count, oldest: oldest.toISOString() }] : [];
}

export function workHandlers({
  reviews,
  imports,
}: WorkDeps): Handlers<Pick<typeof catalogRoutes, 'getCatalogWork'>> {
  const state = 'pending';
  const waitingReviews = async () =>
    lineOf('reviews', await reviews.count({ state }), await reviews.oldest(state));
  const waitingImports = async () => {
    const found = await imports.undecided();
    return lineOf('imports', found.length, found[0]?.createdAt);
  };
  return {
    getCatalogWork: async ({ caller }) => {
      const [mayDecide, mayImport] = await Promise.all([
        caller.may('reviews.decide'),
        caller.may('parts.change'),
      ]);
      const lines = [mayDecide ? waitingReviews() : [], mayImport ? waitingImports() : []];
      return answer((await Promise.all(lines)).flat());
    },
  };
}
