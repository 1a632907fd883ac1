import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

export interface WhoProps {
  by: string;
  byUid?: string | undefined;
}

/** Names of actors without an account; any other value is shown as stored. */
const actors: Readonly<Record<string, MessageDescriptor>> = {
  system: msg`The shop`,
  provider: msg`The payment provider`,
};

/** Shows a person's email. The account is the title, as an address can pass to another person; a long address wraps before its @. */
export function Who({ by, byUid }: WhoProps) {
  const actor = actors[by];
  const name = actor ? i18n._(actor) : by;
  const at = Math.max(name.indexOf('@'), 0);
  return (
    <span className="wrap-anywhere" title={byUid && t`Account ${byUid}`}>
      {name.slice(0, at)}
      <wbr />
      {name.slice(at)}
    </span>
  );
}
