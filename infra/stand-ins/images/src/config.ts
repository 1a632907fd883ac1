import { baseConfig } from '@shop/service-kit';
import { z } from 'zod';

export const imagesConfig = baseConfig.extend({
  NODE_ENV: z
    .enum(['development', 'test'], 'the stand-in is no public image host and never runs in production')
    .default('development'),
  /** Folder of the pictures. */
  DATA_DIR: z.string().min(1),
  /** Key that uploads carry in the query. */
  IMAGES_KEY: z.string().min(1),
  /** Public address of this host; picture addresses begin with it. */
  PUBLIC_URL: z.url().transform((url) => url.replace(/\/+$/, '')),
});

export type ImagesConfig = z.infer<typeof imagesConfig>;
