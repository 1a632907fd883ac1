import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atFileEnd } from '@shop/service-kit/testing';

/** Creates a key and a self-signed certificate for `*.example.org` and 127.0.0.1. */
function newCertificate(): { key: string; cert: string } {
  const dir = mkdtempSync(join(tmpdir(), 'pictures-'));
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const subject = ['-subj', '/CN=example.org', '-addext', 'subjectAltName=DNS:*.example.org,IP:127.0.0.1'];
  const fresh = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '1',
  ];
  execFileSync('openssl', [...fresh, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(dir, { recursive: true });
  return pair;
}

/** Starts a foreign HTTPS server, closed at the end of the test file. */
export async function startPictureHost(
  listener: RequestListener,
): Promise<{ port: string; ca: string; close: () => void }> {
  const { key, cert } = newCertificate();
  const server = createServer({ key, cert }, listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  atFileEnd(close);
  return { port: String((server.address() as AddressInfo).port), ca: cert, close };
}
