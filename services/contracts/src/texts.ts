/** Texts of the specification shared by forms and services. Byte for byte. */
export * as texts from './texts/index.ts';
