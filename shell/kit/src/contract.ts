/**
 * Number of the agreement between the shell and the micro-frontends. The shell's copy of the kit always wins,
 * so it refuses an area that was built for a higher number. `npm run contracts:write` raises it when the public API changed.
 * Typed as any number, so that the public API does not change with it.
 */
export const kitContract: number = 29;
