export * from './document.ts';
export * from './kit-api.ts';
export * from './packages.ts';
export * from './publish.ts';
export * from './snapshots.ts';
export * from './uses.ts';
export * from './versioned-snapshots.ts';
