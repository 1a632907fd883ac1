import { z } from 'zod';
import { route } from '../route.ts';

export const gatewayRoutes = {
  uploadImage: route({
    name: 'uploadImage',
    service: 'gateway',
    method: 'post',
    path: '/image',
    access: 'user',
    summary: "Upload a picture in the field 'image'; the image host's key stays on the server (DEF-16)",
    consumes: 'multipart/form-data',
    status: 200,
    reply: z.object({ success: z.literal(true), data: z.object({ url: z.string() }) }),
  }),
} as const;
