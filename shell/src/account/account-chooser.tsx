import './account-chooser.css';
import { zodResolver } from '@hookform/resolvers/zod';
import { limits, texts } from '@shop/contracts/client';
import { email, requiredText } from '@shop/contracts/typed-text';
import { Avatar, Button, Dialog, TextInput } from '@shop/front-kit';
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
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(account),
    defaultValues: { name: '', email: '' },
  });
  return (
    <Dialog title="Choose an account" onClose={onClose}>
      <p>This copy of the shop runs without Google. Any address works here.</p>
      <ul className="chooser-list">
        {offered.map((person) => (
          <li key={person.email}>
            <button type="button" className="chooser-account" onClick={() => onChoose(person)}>
              <Avatar name={person.name} size={36} />
              <span>
                {person.name}
                <span className="kit-caption">{person.email}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <form className="kit-form" noValidate onSubmit={(event) => void handleSubmit(onChoose)(event)}>
        <TextInput label="Name" error={formState.errors.name?.message} {...register('name')} />
        <TextInput
          label="Email"
          type="email"
          error={formState.errors.email?.message}
          {...register('email')}
        />
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
