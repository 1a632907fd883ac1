/** A page's code could not be fetched: the network failed, or the server no longer keeps the version of this tab. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}
