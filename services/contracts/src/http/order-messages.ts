import { z } from 'zod';
import { limits } from '../limits.ts';
import { addsOnce, idParams, modified, requiredText } from '../primitives.ts';
import { routesOf } from '../route.ts';

const route = routesOf('orders');

export const orderMessage = z.object({ text: requiredText('Write a message', limits.messageMax) });

export const messageRoutes = {
  writeMessage: route('writeMessage', {
    summary: 'Write about an order: the buyer asks the shop, or staff write to the buyer, who gets a mail',
    params: idParams,
    body: orderMessage,
    ...addsOnce,
    refusals: [409],
    reply: modified,
  }),
  addNote: route('addNote', {
    summary: "Add a note to an order's timeline that only staff see",
    params: idParams,
    body: orderMessage,
    ...addsOnce,
    refusals: [409],
    reply: modified,
  }),
  closeQuestion: route('closeQuestion', {
    summary: "Mark the buyer's message as answered without a message; 0 if it was already",
    params: idParams,
    refusals: [409],
    reply: modified,
  }),
} as const;
