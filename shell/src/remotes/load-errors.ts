/** A micro-frontend could not be fetched: the network failed, or the server no longer keeps this version. Reported where it is thrown. */
export class AreaLoadError extends Error {
  override name = 'AreaLoadError';
}

/** The code of a page could not be fetched, for the same reasons. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}
