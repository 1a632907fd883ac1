import type { Call } from './call.ts';

/** The same request for a shell. */
export function curlOf(apiUrl: string, { operation, target, headers, body }: Call): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const lines = Object.entries(headers)
    .filter(([name]) => name !== 'content-length')
    .map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`);
  const sent = body ? `echo ${body.toString('base64')} | base64 -d | ` : '';
  return [
    `${sent}curl -sS -i --path-as-is -g -X ${operation.method} ${quoted(apiUrl + target)}`,
    ...lines,
    ...(body ? ['--data-binary @-'] : []),
  ].join(' ');
}
