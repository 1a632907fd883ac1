import { t } from '@lingui/core/macro';
import { UndoNotice } from '@shop/front-kit/forms';
import { useUndoMakeAdmin } from '../users.ts';

interface MadeAdminNoticeProps {
  email: string;
  onClose: () => void;
}

export function MadeAdminNotice({ email, onClose }: MadeAdminNoticeProps) {
  const undo = useUndoMakeAdmin();
  return (
    <UndoNotice
      text={undo.isSuccess ? t`${email} is no longer an admin.` : t`${email} is an admin now.`}
      undo={
        undo.isSuccess
          ? undefined
          : { label: t`Undo making ${email} an admin`, busy: undo.isPending, run: () => undo.mutate(email) }
      }
      onClose={onClose}
    />
  );
}
