import { createHash } from 'node:crypto';
import { envelope } from '@shop/contracts';

const readableLength = 100;

/**
 * The job id of a message. BullMQ refuses ids with a colon or of digits only, and a provider may name its events as it likes: an
 * id that cannot be used as it is becomes its readable part and a digest of the whole, the same one each time.
 */
export function jobIdOf(messageId: string): string {
  if (envelope.shape.id.safeParse(messageId).success) return messageId;
  const readable = messageId.replace(/[^\w.-]/g, '_').slice(0, readableLength);
  return `${readable}-${createHash('sha256').update(messageId).digest('base64url')}`;
}
