import { spawnSync } from 'node:child_process';
import { type ContractDocument, contractDocument } from '@shop/tooling';

/** What the build in an image of ours offers and needs; undefined where no engine has that image. */
export function contractOfImage(name: string, version: string): ContractDocument | undefined {
  const image = `parts-shop/${name}:${version}`;
  const started = ['run', '--rm', '--pull', 'never', '--network', 'none', '--entrypoint', 'cat'];
  const { status, stdout } = spawnSync('docker', [...started, image, '/contract.json'], { encoding: 'utf8' });
  return status === 0 ? contractDocument.parse(JSON.parse(stdout)) : undefined;
}
