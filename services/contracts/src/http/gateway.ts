import { z } from 'zod';
import { limits } from '../limits.ts';
import { route } from '../route.ts';
import { frontEndRoutes } from './front-ends.ts';

export const imageRoutes = {
  uploadImage: route('uploadImage', {
    service: 'gateway',
    summary: "Upload a picture in the field 'image'; the image host's key stays on the server (DEF-16)",
    consumes: 'multipart/form-data',
    status: 200,
    reply: z.object({ success: z.literal(true), data: z.object({ url: z.string() }) }),
  }),
  showPicture: route('showPicture', {
    service: 'gateway',
    summary:
      'A picture of a foreign host, fetched by the shop so that the host learns nothing of who looks at it: https addresses alone',
    query: z.object({ url: z.string().min(1).max(limits.urlMax) }),
    status: 200,
    refusals: [404],
    reply: z.unknown(),
  }),
} as const;

export const gatewayRoutes = { ...imageRoutes, ...frontEndRoutes } as const;
