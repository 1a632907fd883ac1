export const httpsPort = '443';

/** The address of a foreign picture as it is asked for, or undefined when it is none that the shop fetches. `base` is where it stood. */
export function pictureUrl(text: string, { port, base }: { port: string; base?: URL }): URL | undefined {
  const url = URL.parse(text, base?.href);
  const isPlain = url?.protocol === 'https:' && (url.port || httpsPort) === port;
  if (!isPlain || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url;
}
