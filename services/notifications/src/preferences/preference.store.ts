import type { MailPreferences } from '@shop/contracts';
import type { Db } from 'mongodb';
import { allMails } from './preference.rules.ts';

interface PreferenceDocument extends Partial<MailPreferences> {
  /** The address. */
  _id: string;
}

export function createPreferenceStore(db: Db) {
  const preferences = db.collection<PreferenceDocument>('mail_preferences');
  return {
    of: async (email: string): Promise<MailPreferences> => {
      const found = await preferences.findOne({ _id: email }, { projection: { _id: 0 } });
      return { ...allMails, ...found };
    },
    put: async (email: string, wanted: MailPreferences): Promise<void> => {
      await preferences.updateOne({ _id: email }, { $set: wanted }, { upsert: true });
    },
    end: async (email: string, choice: keyof MailPreferences): Promise<void> => {
      await preferences.updateOne({ _id: email }, { $set: { [choice]: false } }, { upsert: true });
    },
  };
}

export type PreferenceStore = ReturnType<typeof createPreferenceStore>;
