export const callers = ['visitor', 'user', 'other', 'admin'] as const;
export type CallerName = (typeof callers)[number];

export const badTokens = ['junk', 'foreign', 'expired', 'proof', 'empty', 'no-scheme'] as const;
export type TokenKind = 'own' | (typeof badTokens)[number];

export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  /** A webhook of the payment provider; signed on sending if the shop's secret is known. */
  | { readonly kind: 'signed'; readonly value: unknown }
  | { readonly kind: 'raw'; readonly bytes: Buffer };

/**
 * A call with placeholders for values that only the running shop knows, so that a seed always yields the same
 * drafts.
 */
export interface Draft {
  readonly caller: CallerName;
  readonly token: TokenKind;
  /** `valid` calls get missing values from the running shop when they are sent. */
  readonly kind: 'valid' | 'mutated' | 'malformed';
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}
