/** Loads the kit's code that comes on demand, so that no test waits for it. */
export async function preloadKit(): Promise<void> {
  await import('../src/finding/suggestions.tsx');
  await import('../src/garage/garage.tsx');
}
