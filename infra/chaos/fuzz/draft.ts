export const callers = ['visitor', 'user', 'other', 'admin'] as const;
export type CallerName = (typeof callers)[number];

/** Which token a caller sends: their own, or one that must be rejected. */
export const badTokens = ['junk', 'foreign', 'expired', 'proof', 'empty', 'no-scheme'] as const;
export type TokenKind = 'own' | (typeof badTokens)[number];

export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  /** A webhook of the payment provider, signed when it is sent if the shop's secret is known. */
  | { readonly kind: 'signed'; readonly value: unknown }
  | { readonly kind: 'raw'; readonly bytes: Buffer };

/** A call with placeholders for what only the running shop knows: the same for the same seed. */
export interface Draft {
  readonly caller: CallerName;
  readonly token: TokenKind;
  /** What a valid call needs of the running shop's data is filled in when it is sent. */
  readonly kind: 'valid' | 'mutated' | 'malformed';
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}
