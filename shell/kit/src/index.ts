/** The kit's only entry point. Remotes use the shell's copy of all its exports. */

export * from '@shop/contracts/pages';
export * from './api/api-client.ts';
export { useApi, useConfig } from './api/api-context.ts';
export * from './api/api-error.ts';
export * from './api/api-provider.tsx';
export * from './area.ts';
export * from './basket/basket-rows.ts';
export * from './basket/basket-store.ts';
export * from './brand.ts';
export * from './company-text.tsx';
export * from './contract.ts';
export * from './delivery/use-delivery-quote.ts';
export * from './dialog/confirm.tsx';
export * from './dialog/dialog.tsx';
export {
  type ConfirmQuestion,
  cancelLineQuestion,
  questions,
  useAlert,
  useAsk,
  useConfirm,
} from './dialog/use-confirm.ts';
export * from './filter-form.tsx';
export * from './finding/suggest-box.tsx';
export * from './garage/garage-store.ts';
export * from './garage/use-vehicle-dialog.tsx';
export * from './home-hero.tsx';
export * from './kit-provider.tsx';
export * from './lazy-page.tsx';
export * from './on-demand.tsx';
export * from './query.ts';
export * from './reactions/reactions.ts';
export * from './router.ts';
export * from './search-notice.ts';
export {
  type Session,
  type SessionState,
  type SessionStore,
  type SessionUser,
  useSession,
  useSessionStore,
} from './session/session.ts';
export * from './session/session-provider.tsx';
export * from './session/use-roles.ts';
export * from './session/user-record.ts';
export * from './shop-figures.ts';
export * as mini from './storage/mini.ts';
export * from './storage/safe-storage.ts';
export * from './storage/stored-value.ts';
export * from './text.ts';
export * from './theme.ts';
export * from './toast/toaster.tsx';
export { useToast } from './toast/use-toast.ts';
export * from './ui/avatar.tsx';
export * from './ui/button.tsx';
export * from './ui/field.tsx';
export * from './ui/live-text.tsx';
export * from './ui/loaded.tsx';
export * from './ui/not-current.tsx';
export * from './ui/own-texts.tsx';
export * from './ui/page-title.tsx';
export * from './ui/part-picture.tsx';
export * from './ui/quantity-bar.tsx';
export * from './ui/request-id.tsx';
export * from './ui/section.tsx';
export * from './ui/stars.tsx';
export * from './ui/states.tsx';
export * from './ui/unbroken.tsx';
export * from './ui/use-document-title.ts';
export * from './use-company.ts';
