import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Db, GridFSBucket } from 'mongodb';

/**
 * Stores pictures in GridFS by name. A name identifies the content, so two files of one name are identical: racing uploads, or uploads cut
 * off by a crash, need no clean-up.
 */
export function createImageStore(db: Db) {
  const bucket = new GridFSBucket(db, { bucketName: 'images' });
  const newest = (name: string) => bucket.find({ filename: name }).sort({ uploadDate: -1 }).limit(1).next();
  return {
    /** Creates the indexes for lookups by name; call once at the start. */
    prepare: async (): Promise<void> => {
      await db.collection('images.files').createIndex({ filename: 1, uploadDate: 1 });
      await db.collection('images.chunks').createIndex({ files_id: 1, n: 1 }, { unique: true });
    },
    has: async (name: string): Promise<boolean> => (await newest(name)) !== null,
    put: (name: string, bytes: Buffer): Promise<void> =>
      pipeline(Readable.from([bytes]), bucket.openUploadStream(name)),
    find: async (name: string) => {
      const file = await newest(name);
      return file ? { length: file.length, content: bucket.openDownloadStream(file._id) } : undefined;
    },
  };
}

export type ImageStore = ReturnType<typeof createImageStore>;
