export interface WhoProps {
  by: string;
  byUid?: string | undefined;
}

/** Names of actors without an account; any other value is shown as stored. */
const actors: Readonly<Record<string, string>> = { system: 'The shop', provider: 'The payment provider' };

/** Shows a person's email. The account is the title, as an address can pass to another person; a long address wraps before its @. */
export function Who({ by, byUid }: WhoProps) {
  const name = actors[by] ?? by;
  const at = Math.max(name.indexOf('@'), 0);
  return (
    <span className="wrap-anywhere" title={byUid && `Account ${byUid}`}>
      {name.slice(0, at)}
      <wbr />
      {name.slice(at)}
    </span>
  );
}
