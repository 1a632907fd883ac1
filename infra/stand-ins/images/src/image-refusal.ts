/** A refused upload. `code` follows the real image host's numbers where it has one. */
export class ImageRefusal extends Error {
  override name = 'ImageRefusal';
  readonly status: 400 | 403 | 413;
  readonly code: number;

  constructor(status: ImageRefusal['status'], code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const refuseImage = {
  key: () => new ImageRefusal(403, 100, 'Invalid API v1 key.'),
  missing: () => new ImageRefusal(400, 130, 'Empty upload source.'),
  unusable: () => new ImageRefusal(400, 310, 'Invalid image: send a JPEG, PNG, WebP, GIF or AVIF picture.'),
  tooLarge: () => new ImageRefusal(413, 311, 'The picture is too large.'),
};
