export { default } from '../../lingui.config.ts';
