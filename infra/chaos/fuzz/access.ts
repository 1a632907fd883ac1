import type { Call } from './call.ts';
import type { KnownRecords } from './known-records.ts';

type Allowed = (call: Call, knownRecords: Pick<KnownRecords, 'ownerOf'>) => boolean;

function isOwn({ identity, params }: Call): boolean {
  return identity !== undefined && params.email?.trim().toLowerCase() === identity.email;
}

/** Whether the request itself says that its token is for the next server alone: then nobody shows one. */
function dropsToken({ headers }: Call): boolean {
  return /\bauthorization\b/.test(headers.connection ?? '');
}

/** Who may be answered with success, by the word that the document has for it. */
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

/** Says whose call should not have succeeded; undefined where it may. */
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
