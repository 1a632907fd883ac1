import { limits } from '@shop/contracts';
import { Refusal, refuse, TimeoutError, withTimeout } from '@shop/service-kit/serving';
import { Client, errors } from 'undici';
import { type ImageType, imageTypeOf } from './image-type.ts';
import {
  createResolveHost,
  type HostAddress,
  httpsPort,
  isPublicAddress,
  pictureUrl,
  type ResolveHost,
} from './public-address.ts';

export interface Picture {
  readonly type: ImageType;
  readonly bytes: Buffer;
}

/** Fetches a foreign picture, or refuses with 404 or 422. `take` is called with the bytes of each chunk and may throw a refusal. */
export type FetchPicture = (address: string, take: (bytes: number) => void) => Promise<Picture>;

export interface FetchPictureOptions {
  readonly resolveHost?: ResolveHost;
  readonly isAllowed?: (address: string) => boolean;
  readonly port?: string;
  /** Certificate authority trusted in addition to the default ones. */
  readonly ca?: string;
  readonly limitMs?: number;
}

const fetchMs = 5_000;
const mostRedirects = 3;

/** Sends nothing about the visitor: no cookie, token, referrer or browser name. */
const requestHeaders = { accept: 'image/avif,image/webp,image/*;q=0.8', 'user-agent': 'parts-shop-pictures' };

function unusable(): Refusal {
  return refuse.invalid([{ path: 'url', message: "This picture format isn't supported" }]);
}
/** 404, not 502 or 504: an unreachable foreign host is not the shop's fault and must not raise an alert. */
function unreachable(): Refusal {
  return new Refusal(404, 'picture-unreachable', "The picture's host could not be reached");
}
function tooSlow(): Refusal {
  return new Refusal(404, 'picture-timeout', "The picture's host took too long to respond");
}

function refusalOf(fault: unknown): Refusal {
  if (fault instanceof Refusal) return fault;
  if (fault instanceof errors.ResponseExceededMaxSizeError) return unusable();
  const isLate =
    fault instanceof TimeoutError ||
    fault instanceof errors.ConnectTimeoutError ||
    (fault instanceof Error && fault.name === 'TimeoutError');
  return Object.assign(isLate ? tooSlow() : unreachable(), { cause: fault });
}

/** Connects only to an address that was checked; a second DNS lookup could return another one. */
function connectTo(origin: string, addresses: readonly HostAddress[], { ca, limitMs }: FetchPictureOptions) {
  return new Client(origin, {
    connect: {
      ...(ca === undefined ? {} : { ca }),
      lookup: (_hostname, { all }, callback) => {
        const [first] = addresses;
        if (all) callback(null, [...addresses]);
        else callback(null, first?.address ?? '', first?.family);
      },
    },
    maxResponseSize: limits.imageBytes,
    headersTimeout: limitMs,
    bodyTimeout: limitMs,
  });
}

interface Reply {
  readonly status: number;
  readonly location: string | undefined;
  readonly bytes: Buffer;
}

interface Asking {
  readonly signal: AbortSignal;
  readonly take: (bytes: number) => void;
}

async function ask(client: Client, url: URL, { signal, take }: Asking): Promise<Reply> {
  try {
    const path = url.pathname + url.search;
    const reply = await client.request({ method: 'GET', path, headers: requestHeaders, signal });
    const { statusCode: status, headers, body } = reply;
    const location = typeof headers.location === 'string' ? headers.location : undefined;
    const chunks: Buffer[] = [];
    if (status === 200) {
      for await (const chunk of body) {
        take(chunk.length);
        chunks.push(chunk);
      }
    }
    return { status, location, bytes: Buffer.concat(chunks) };
  } finally {
    await client.destroy();
  }
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function pictureIn({ status, bytes }: Reply): Picture {
  if (status === 404 || status === 410) throw refuse.notFound('Picture');
  if (status !== 200) throw unreachable();
  const type = imageTypeOf(bytes);
  if (!type) throw unusable();
  return { type, bytes };
}

/**
 * Fetches pictures from the public internet only: resolves each host once, checks the addresses and connects to one of them, after a
 * redirect as well. The content is checked by its bytes.
 */
export function createFetchPicture(options: FetchPictureOptions = {}): FetchPicture {
  const { resolveHost = createResolveHost(), isAllowed = isPublicAddress } = options;
  const { port = httpsPort, limitMs = fetchMs } = options;

  const open = async (url: URL): Promise<Client> => {
    const addresses = await resolveHost(url.hostname);
    if (addresses.length === 0) throw unreachable();
    if (!addresses.every(({ address }) => isAllowed(address))) throw unusable();
    return connectTo(url.origin, addresses, { ...options, limitMs });
  };

  const follow = async (start: string, asking: Asking): Promise<Picture> => {
    let url = pictureUrl(start, { port });
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      if (!url) throw unusable();
      const reply = await ask(await open(url), url, asking);
      if (!isRedirect(reply.status) || reply.location === undefined) return pictureIn(reply);
      url = pictureUrl(reply.location, { port, base: url });
    }
    throw unreachable();
  };

  return async (address, take) => {
    const ending = new AbortController();
    try {
      const following = follow(address, { signal: ending.signal, take });
      return await withTimeout(following, limitMs, 'a picture');
    } catch (fault) {
      throw refusalOf(fault);
    } finally {
      ending.abort();
    }
  };
}
