import { execFileSync } from 'node:child_process';

/** Fills the catalogue of the shop that runs on `dataDir` to so many parts. */
export function seedShop(dataDir: string, parts: number): void {
  const script = new URL('../local/run-against-shop.ts', import.meta.url).pathname;
  execFileSync(process.execPath, [script, 'infra/seed/seed.ts', '--parts', String(parts)], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir },
  });
}
