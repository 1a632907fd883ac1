import fc from 'fast-check';

const boundary = 'fuzz-boundary';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const heads = ['/9j/4AAQSkZJRg==', 'R0lGODlhAQABAA==', 'UklGRiQAAABXRUJQVlA4'].map((text) =>
  Buffer.from(text, 'base64'),
);

function form(picture: Buffer, { name = 'image', end = `\r\n--${boundary}--\r\n` } = {}): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), picture, Buffer.from(end)]);
}

function text(value: string): Buffer {
  return Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="image"\r\n\r\n${value}\r\n--${boundary}--\r\n`,
  );
}

/** Forms with a picture, and what goes wrong with them: no end, no picture, another field, cut at any byte. */
export const uploadBody = {
  contentType: `multipart/form-data; boundary=${boundary}`,
  fitting: fc.constant(form(png)),
  broken: fc.oneof(
    fc.constantFrom(
      form(png, { end: '' }),
      form(png, { end: `\r\n--${boundary}` }),
      form(png, { name: 'picture' }),
      form(png, { name: 'image"; name="other' }),
      form(Buffer.alloc(0)),
      form(png.subarray(0, 20)),
      form(Buffer.from('<svg onload="alert(1)"/>')),
      Buffer.concat([form(png), form(png)]),
      text('no file'),
      Buffer.from(`--${boundary}\r\n\r\n`),
      Buffer.from(`--${boundary}--\r\n`),
      Buffer.alloc(0),
    ),
    fc.constantFrom(...heads).map((head) => form(head)),
    fc.nat(form(png).length).map((length) => form(png).subarray(0, length)),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => form(Buffer.from(bytes))),
  ),
} as const;
