import type { Call } from './call.ts';
import type { KnownRecords } from './known-records.ts';

type Allowed = (call: Call, knownRecords: Pick<KnownRecords, 'ownerOf'>) => boolean;

function isOwn({ identity, params }: Call): boolean {
  return identity !== undefined && params.email?.trim().toLowerCase() === identity.email;
}

/** Whether the connection header names the token as hop-by-hop, so that it never reaches the service. */
function dropsToken({ headers }: Call): boolean {
  return /\bauthorization\b/.test(headers.connection ?? '');
}

const allowed: Readonly<Record<string, Allowed>> = {
  public: (call) =>
    call.identity !== undefined || call.headers.authorization === undefined || dropsToken(call),
  'identity-proof': isOwn,
  user: ({ identity }) => identity !== undefined,
  self: isOwn,
  'self-or-admin': (call) => call.identity?.isAdmin === true || isOwn(call),
  admin: ({ identity }) => identity?.isAdmin === true,
  owner: ({ identity, params }, { ownerOf }) => {
    if (identity === undefined || identity.isAdmin) return identity !== undefined;
    const owner = ownerOf(params.id ?? '');
    return owner === undefined || owner === identity.email;
  },
  'provider-signature': ({ headers }) => headers['stripe-signature'] !== undefined,
};

export function accessFault(
  call: Call,
  status: number,
  knownRecords: Pick<KnownRecords, 'ownerOf'>,
): string | undefined {
  if (status < 200 || status > 299) return undefined;
  const { access } = call.operation;
  const judge = allowed[access];
  if (judge === undefined) return `the document says "${access}", which nobody knows`;
  const { caller, token } = call.draft;
  return judge(call, knownRecords)
    ? undefined
    : `${status} for ${caller} with token "${token}", open to ${access}`;
}
