import type { Company, EditableCompany } from '@shop/contracts';
import { insertOnce, logEntries, type OutboxEntry } from '@shop/service-kit';
import type { Db } from 'mongodb';
import { changesOf, defaultCompany } from './company.rules.ts';

export const companyCollection = 'company_versions';

/** One edit, written once. Its number is the version, so two edits of the same version collide. */
interface CompanyVersion {
  readonly _id: number;
  readonly at: Date;
  readonly company: EditableCompany;
  /** Entries for the staff log. */
  readonly log: readonly OutboxEntry[];
}

const thing = { kind: 'settings', id: 'company', name: 'Company' } as const;

export function createCompanyStore(db: Db) {
  const versions = db.collection<CompanyVersion>(companyCollection);

  async function last(filter: { at?: { $lte: Date } }): Promise<Company> {
    const found = await versions.findOne(filter, { sort: { _id: -1 } });
    return found ? { ...found.company, version: found._id } : { ...defaultCompany, version: 0 };
  }

  return {
    current: (): Promise<Company> => last({}),

    /** Returns the company data that held at a time. */
    at: (time: Date): Promise<Company> => last({ at: { $lte: time } }),

    /** Returns false when another edit of the same version was faster. */
    save: (
      company: EditableCompany,
      { before, by, at }: { before: Company; by: string; at: Date },
    ): Promise<boolean> => {
      const log = logEntries({ thing, by, at, changes: changesOf(before, company) });
      return insertOnce(versions, { _id: before.version + 1, at, company, log });
    },
  };
}
