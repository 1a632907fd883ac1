/**
 * Names of version 1.1 that micro-frontends built with it still import: in the page they get the shell's copy of this package.
 * They go when none of those builds is kept any more.
 */
export { defaultShopFigures as originalShopFigures } from './constants.ts';
export { wasNotCharged as saysNotCharged } from './payment-problems.ts';
