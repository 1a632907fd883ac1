/** Texts of the specification that both a form and a service say. Byte for byte. */
export * as texts from './texts/index.ts';
