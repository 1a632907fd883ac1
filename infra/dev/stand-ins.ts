/** Keeps the code for stand-ins in the build; the shop's configuration decides whether it is used. */
export const withStandIns = { 'import.meta.env.VITE_STAND_INS': JSON.stringify('1') };
