/**
 * Libraries that a page has once, whatever front ends it is made of. The shell brings them; its page's import map tells areas where they are.
 * Everything else, the kit too, is bundled with each front end.
 */
export const sharedLibraries = {
  react: {},
  'react/compiler-runtime': {},
  'react/jsx-runtime': {},
  'react-dom': {},
  'react-router-dom': {},
  '@tanstack/react-query': {},
  '@base-ui/react/dialog': {},
  '@lingui/core': {},
  '@lingui/react': {},
  '@shop/shop-runtime': {},
};
