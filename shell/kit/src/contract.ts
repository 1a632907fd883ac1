/**
 * Number of the agreement between the shell and the micro-frontends. The shell's copy of the kit always wins,
 * so it refuses an area that was built for a higher number. Raise it when something exported here is added or changes.
 */
export const kitContract = 5;
