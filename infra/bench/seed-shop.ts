import { execFileSync } from 'node:child_process';

/** Fills the catalogue of the shop that runs on `dataDir` to so many parts. */
export function seedShop(dataDir: string, parts: number): void {
  const script = new URL('../local/seed.ts', import.meta.url).pathname;
  execFileSync(process.execPath, [script, '--parts', String(parts)], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir },
  });
}
