/**
 * Version of the contract between the shell and the micro-frontends. The page always uses the shell's copy of the kit,
 * so the shell refuses an area built for a higher version. `npm run contracts:write` raises it when the public API changes.
 * Typed as `number`, so that raising it does not change the public API itself.
 */
export const kitContract: number = 14;
