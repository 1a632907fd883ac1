import type { Story, StoryFile } from '@shop/front-kit/stories';
import type { ReactNode } from 'react';
import type { Identity } from '../session/identity.ts';
import { createSession } from '../session/session-store.ts';
import { ShellSessionProvider } from '../session/shell-session.tsx';
import { AccountPage } from './account.page.tsx';
import AccountChooser from './account-chooser.tsx';
import { LoginPage } from './login.page.tsx';
import { MailedLinkPage } from './mailed-link.page.tsx';
import { SignupPage } from './signup.page.tsx';

export default { title: 'Shell/Account', parameters: { layout: 'fullscreen' } } satisfies StoryFile;

const unavailable = () => Promise.reject(new Error('Stories have no identity service.'));

/** It knows one account, and changes nothing. */
const identity: Identity = {
  restore: async () => undefined,
  proof: async () => undefined,
  reload: async () => undefined,
  hasPassword: async () => true,
  readLink: async () => ({ does: 'reset-password', email: 'shopper@example.com' }),
  logIn: unavailable,
  signUp: unavailable,
  logInWithGoogle: unavailable,
  logInAs: unavailable,
  sendPasswordReset: unavailable,
  sendVerification: unavailable,
  change: unavailable,
  confirm: unavailable,
  changePassword: unavailable,
  changeEmail: unavailable,
  followLink: unavailable,
  choosePassword: unavailable,
  signOut: unavailable,
};
const session = createSession({ identity: async () => identity, exchange: unavailable });

function SignedOut({ children }: { children: ReactNode }) {
  return <ShellSessionProvider value={session}>{children}</ShellSessionProvider>;
}

export const LogIn: Story = {
  render: () => (
    <SignedOut>
      <LoginPage />
    </SignedOut>
  ),
};

export const LogInAtNight: Story = { ...LogIn, tags: ['night'] };

export const LogInWithMessages: Story = {
  ...LogIn,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }));
    await canvas.findByText('Email is Required');
  },
};

export const SignUp: Story = {
  tags: ['rtl'],
  render: () => (
    <SignedOut>
      <SignupPage />
    </SignedOut>
  ),
};

export const Accounts: Story = {
  render: () => <AccountChooser onClose={() => undefined} onChoose={() => undefined} />,
};

export const MailedLink: Story = {
  parameters: { shop: { at: '/auth/action?oobCode=1' } },
  render: () => (
    <SignedOut>
      <MailedLinkPage />
    </SignedOut>
  ),
  play: ({ canvas }) => canvas.findByRole('heading', { level: 1 }),
};

export const OwnAccount: Story = {
  parameters: { shop: { roles: [], at: '/dashboard/account' }, layout: 'padded' },
  render: () => (
    <SignedOut>
      <AccountPage />
    </SignedOut>
  ),
  play: ({ canvas }) => canvas.findByRole('button', { name: 'Sign out everywhere' }),
};
