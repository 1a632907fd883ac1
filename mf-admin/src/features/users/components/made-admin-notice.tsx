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
      text={undo.isSuccess ? `${email} is no longer an admin.` : `${email} is an admin now.`}
      undo={
        undo.isSuccess
          ? undefined
          : { label: `Undo making ${email} an admin`, busy: undo.isPending, run: () => undo.mutate(email) }
      }
      onClose={onClose}
    />
  );
}
