import { t } from '@lingui/core/macro';
import { type Role, roleNames, type User } from '@shop/contracts/client';
import { CheckBox } from '@shop/front-kit/forms';
import { useToggleRole } from '../users.ts';

const staffRoles: readonly Role[] = ['office', 'warehouse', 'bookkeeper'];

/** One click gives a role or takes it away. Owners have every right already. */
export function StaffRoles({ user }: { user: User }) {
  const toggle = useToggleRole();
  if (user.role === 'admin') return t`All`;
  return (
    <fieldset className="grid justify-items-start" aria-label={t`Staff roles of ${user.email}`}>
      {staffRoles.map((role) => (
        <CheckBox
          key={role}
          label={roleNames[role]}
          checked={user.roles?.includes(role) === true}
          disabled={toggle.isPending}
          onChange={() => toggle.mutate({ user, role })}
        />
      ))}
    </fieldset>
  );
}
