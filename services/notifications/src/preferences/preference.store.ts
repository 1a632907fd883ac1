import type { MailPreferences } from '@shop/contracts';
import type { Db } from 'mongodb';
import { allMails } from './preference.rules.ts';

interface PreferenceDocument extends Partial<MailPreferences> {
  /** The account's uid: another account that takes over the address starts with all mails. */
  _id: string;
}

export function createPreferenceStore(db: Db) {
  const preferences = db.collection<PreferenceDocument>('mail_preferences');
  return {
    of: async (uid: string): Promise<MailPreferences> => {
      const found = await preferences.findOne({ _id: uid }, { projection: { _id: 0 } });
      return { ...allMails, ...found };
    },
    /** Changes only the kinds that are named: the person may have ended others by a mail's link meanwhile. */
    put: async (uid: string, wanted: Partial<MailPreferences>): Promise<void> => {
      if (Object.keys(wanted).length === 0) return;
      await preferences.updateOne({ _id: uid }, { $set: wanted }, { upsert: true });
    },
    remove: async (uid: string): Promise<void> => {
      await preferences.deleteOne({ _id: uid });
    },
    end: async (uid: string, choice: keyof MailPreferences): Promise<void> => {
      await preferences.updateOne({ _id: uid }, { $set: { [choice]: false } }, { upsert: true });
    },
  };
}

export type PreferenceStore = ReturnType<typeof createPreferenceStore>;
