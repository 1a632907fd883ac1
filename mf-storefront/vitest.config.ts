export { default } from '@shop/front-kit/vitest';
