export * from './document.ts';
export * from './packages.ts';
export * from './publish.ts';
export * from './uses.ts';
