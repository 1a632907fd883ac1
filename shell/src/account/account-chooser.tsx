import { zodResolver } from '@hookform/resolvers/zod';
import { limits, texts } from '@shop/contracts/client';
import { email, requiredText } from '@shop/contracts/typed-text';
import { Avatar, Button, Dialog, TextInput } from '@shop/front-kit';
import { useFieldProps } from '@shop/front-kit/forms';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { ChosenAccount } from '../session/identity.ts';

const account = z.object({ name: requiredText(texts.nameRequired, limits.nameMax), email });

const offered: ChosenAccount[] = [
  { name: 'Nadia Rahman', email: 'nadia.rahman@example.com' },
  { name: 'Tomas Berg', email: 'tomas.berg@example.com' },
];

interface AccountChooserProps {
  onChoose: (account: ChosenAccount) => void;
  onClose: () => void;
}

/** Replaces the social provider's window when the identity stand-in is used. */
function AccountChooser({ onChoose, onClose }: AccountChooserProps) {
  const form = useForm({ resolver: zodResolver(account), defaultValues: { name: '', email: '' } });
  const props = useFieldProps(form);
  return (
    <Dialog title="Choose an account" onClose={onClose}>
      <p>This copy of the shop runs without Google. Any address works here.</p>
      <ul className="mt-4 mb-5 divide-y divide-base-300 border-y border-base-300">
        {offered.map((person) => (
          <li key={person.email}>
            <button
              type="button"
              className="flex min-h-14 w-full cursor-pointer items-center gap-3 px-2 text-left text-base-content hover:bg-base-200"
              onClick={() => onChoose(person)}
            >
              <Avatar name={person.name} size={36} />
              <span>
                {person.name}
                <span className="kit-caption block">{person.email}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <form className="grid gap-5" noValidate onSubmit={(event) => void form.handleSubmit(onChoose)(event)}>
        <TextInput label="Name" {...props('name')} />
        <TextInput label="Email" type="email" {...props('email')} />
        <div className="kit-dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary">
            Use this account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export default AccountChooser;
