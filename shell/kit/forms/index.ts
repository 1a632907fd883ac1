/**
 * Shared by pages with forms. Each micro-frontend bundles its own copy: in the shared kit, the first page would load it, too. The folder has a
 * package name of its own, because the federation plugin does not share a package with itself: the copy would bring a second kit.
 */

export * from './address-fields.tsx';
export { emptyAddress, filledAddress } from './address-values.ts';
export * from './attempts.ts';
export * from './delivery-country.ts';
export * from './form.tsx';
export * from './form-values.ts';
export * from './image-field.tsx';
export * from './inputs.tsx';
export * from './radio-group.tsx';
export * from './undo-notice.tsx';
export * from './upload-image.ts';
export * from './use-attempt.ts';
export * from './use-change.ts';
export * from './use-focus-on-news.ts';
