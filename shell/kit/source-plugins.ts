import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';

/** The shop's own packages are sources, also where they are installed. */
const foreign = /\/node_modules\/(?!@shop\/)/;

/** Services run without a build: their tests must not have one either. */
const unbuilt = /\/services\//;

/**
 * Turns the macros of texts into calls, and catalogues into modules. By Babel: npm skips Lingui's native transform where it runs on a Node older than
 * that asks for.
 */
export function textPlugins(): PluginOption[] {
  return [lingui(), babel({ presets: [linguiTransformerBabelPreset()], exclude: [foreign, unbuilt] })];
}

/**
 * Returns the plugins that compile a front end's sources, the same in builds, development, tests and Storybook. Texts come first: the React
 * Compiler must see the calls that Lingui's macros become.
 */
export function sourcePlugins(): PluginOption[] {
  const compiler = reactCompilerPreset({ sources: (file) => !foreign.test(file) });
  return [
    ...textPlugins(),
    babel({ presets: [compiler], exclude: [foreign, /\0rolldown\/runtime\.js/] }),
    react(),
  ];
}
