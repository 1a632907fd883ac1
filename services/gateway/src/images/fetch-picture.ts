import { isIP, type LookupFunction } from 'node:net';
import { limits } from '@shop/contracts';
import { Refusal, refuse, TimeoutError, withTimeout } from '@shop/service-kit';
import { Agent, buildConnector, errors, interceptors, request } from 'undici';
import { type ImageType, imageTypeOf } from './image-type.ts';
import {
  createResolveHost,
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

/** Connects to public addresses only, after a redirect as well, and to those it checked: a second DNS lookup could return others. */
function connectorFor({ resolveHost, isAllowed, port, ca }: Required<Omit<FetchPictureOptions, 'limitMs'>>) {
  const lookup: LookupFunction = (hostname, { all }, callback) => {
    resolveHost(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) callback(unreachable(), '');
        else if (!addresses.every(({ address }) => isAllowed(address))) callback(unusable(), '');
        else if (all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (fault) => callback(fault, ''),
    );
  };
  const connect = buildConnector({ lookup, ca: ca === '' ? undefined : ca });
  const connectToPublic: typeof connect = (options, callback) => {
    const { hostname, protocol } = options;
    const isPrivate = isIP(hostname) !== 0 && !isAllowed(hostname);
    if (isPrivate || protocol !== 'https:' || (options.port || httpsPort) !== port)
      callback(unusable(), null);
    else connect(options, callback);
  };
  return connectToPublic;
}

/** Fetches pictures from the public internet only. The content is checked by its bytes. */
export function createFetchPicture({
  resolveHost = createResolveHost(),
  isAllowed = isPublicAddress,
  port = httpsPort,
  ca = '',
  limitMs = fetchMs,
}: FetchPictureOptions = {}): FetchPicture {
  const agent = new Agent({
    connect: connectorFor({ resolveHost, isAllowed, port, ca }),
    maxResponseSize: limits.imageBytes,
    pipelining: 0,
  });
  const dispatcher = agent.compose(
    interceptors.redirect({ maxRedirections: mostRedirects, throwOnMaxRedirect: true }),
  );

  const ask = async (
    address: string,
    take: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<Picture> => {
    const url = pictureUrl(address, port);
    if (!url) throw unusable();
    const { statusCode, body } = await request(url, { dispatcher, headers: requestHeaders, signal });
    const chunks: Buffer[] = [];
    for await (const chunk of body) {
      take(chunk.length);
      chunks.push(chunk);
    }
    if (statusCode === 404 || statusCode === 410) throw refuse.notFound('Picture');
    if (statusCode !== 200) throw unreachable();
    const bytes = Buffer.concat(chunks);
    const type = imageTypeOf(bytes);
    if (!type) throw unusable();
    return { type, bytes };
  };

  return async (address, take) => {
    const ending = new AbortController();
    try {
      return await withTimeout(ask(address, take, ending.signal), limitMs, 'a picture');
    } catch (fault) {
      throw refusalOf(fault);
    } finally {
      ending.abort();
    }
  };
}
