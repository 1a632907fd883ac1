import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replacePrivateFile, StateFileError } from '../lib/state-file.ts';

function assertPrivateKey(file: string): void {
  try {
    createPrivateKey(readFileSync(file));
  } catch {
    throw new StateFileError(
      file,
      'it holds no private key',
      'It keeps the key that signs access tokens. Put it back from a copy, or remove it: the next start makes a new one,\n' +
        `and everybody who is signed in signs in once more. Remove it: rm '${file}'`,
    );
  }
}

/** Creates the key that signs access tokens once per DATA_DIR, so that sessions survive a restart. */
export async function tokenKeyFile(dataDir: string): Promise<string> {
  const file = join(dataDir, 'keys', 'token-private-key.pem');
  if (existsSync(file)) assertPrivateKey(file);
  else {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await replacePrivateFile(file, String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  }
  return file;
}
