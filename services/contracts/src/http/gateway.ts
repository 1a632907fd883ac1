import { z } from 'zod';
import { limits } from '../limits.ts';
import { routesOf } from '../route.ts';
import { frontEndRoutes } from './front-ends.ts';

const route = routesOf('gateway');

export const imageRoutes = {
  uploadImage: route('uploadImage', {
    summary: "Upload a picture in the field 'image'; the image host's key stays on the server (DEF-16)",
    consumes: 'multipart/form-data',
    reply: z.object({ success: z.literal(true), data: z.object({ url: z.string() }) }),
  }),
  showPicture: route('showPicture', {
    summary: 'A picture from an https address, fetched by the shop to hide the visitor from its host',
    query: z.object({ url: z.string().min(1).max(limits.urlMax) }),
    refusals: [404],
    reply: z.unknown(),
  }),
} as const;

export const gatewayRoutes = { ...imageRoutes, ...frontEndRoutes } as const;
