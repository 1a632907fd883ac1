/**
 * Shared by pages with forms. Each micro-frontend bundles its own copy: in the shared kit, the first page would load it, too. The folder has a
 * package name of its own, because the federation plugin does not share a package with itself: the copy would bring a second kit.
 */

export * from './address-fields.tsx';
export * from './attempts.ts';
export * from './check-box.tsx';
export * from './delivery-country.ts';
export * from './field-props.ts';
export * from './form.tsx';
export * from './image-field.tsx';
export * from './save-with.ts';
export * from './text-area-input.tsx';
export * from './undo-notice.tsx';
export * from './upload-image.ts';
export * from './use-ask-before-leaving.ts';
export * from './use-attempt.ts';
export * from './use-change.ts';
export * from './use-focus-on-news.ts';
