import type { gatewayRoutes } from '@shop/contracts';
import { answer, type Handlers } from '@shop/service-kit';
import { keepConnectionUsable } from '../proxy/request-body.ts';
import type { ImageHost } from './image-host.ts';
import { openUpload } from './upload.ts';

export const imageHandlers = (images: Pick<ImageHost, 'store'>): Handlers<typeof gatewayRoutes> => ({
  uploadImage: async ({ request }) => {
    if (request.res) keepConnectionUsable(request, request.res);
    const url = await images.store(await openUpload(request));
    return answer({ success: true, data: { url } });
  },
});
