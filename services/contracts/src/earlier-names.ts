/**
 * Names from version 1.1. Micro-frontends built with it import them from the shell's copy of this package. Remove once none of
 * those builds is kept.
 */
export { defaultShopFigures as originalShopFigures } from './constants.ts';
export { wasNotCharged as saysNotCharged } from './payment-problems.ts';
