import type { RuntimeConfig } from '@shop/contracts';
import type { InlinedHashes } from './inlined-files.ts';

function realIdentity(authDomain: string) {
  return {
    script: ['https://apis.google.com'],
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frame: [`https://${authDomain}`],
  };
}

const realPayments = {
  script: ['https://js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
};

function identityOrigins({ emulatorUrl, authDomain }: RuntimeConfig['identity']) {
  return emulatorUrl
    ? { script: [], connect: [new URL(emulatorUrl).origin], frame: [] }
    : realIdentity(authDomain);
}

function paymentOrigins({ scriptUrl }: RuntimeConfig['payments']) {
  if (!scriptUrl) return realPayments;
  const origins = [new URL(scriptUrl).origin];
  return { script: origins, connect: origins, frame: origins };
}

type Directives = Readonly<Record<string, readonly string[]>>;

function policyOf(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.length > 0 ? sources.join(' ') : "'none'"}`)
    .join('; ');
}

const closed = {
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** For a front end's build opened directly, outside the shop's page. */
export const builtFilesPolicy = policyOf({
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  ...closed,
});

/**
 * The policy of the shop's pages: their own origin and the outside services in use. Inline code and styles only as inlined by
 * the edge. Pictures from foreign hosts come through the API (infra/docs/decisions/069).
 */
export function contentSecurityPolicy(config: RuntimeConfig, { styles, scripts }: InlinedHashes): string {
  const identity = identityOrigins(config.identity);
  const payments = paymentOrigins(config.payments);
  const api = config.apiUrl.startsWith('/') ? [] : [new URL(config.apiUrl).origin];
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...identity.script, ...payments.script],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'data:', 'blob:', ...api, ...config.images.publicOrigins],
    'connect-src': ["'self'", ...api, ...identity.connect, ...payments.connect],
    'frame-src': [...identity.frame, ...payments.frame],
    ...closed,
  };
  return policyOf(directives);
}
