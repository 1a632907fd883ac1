import { Button, FormError, Link, paths } from '@shop/front-kit';
import type { useSignIn } from './use-sign-in.ts';

interface SignInErrorProps {
  signIn: ReturnType<typeof useSignIn>;
  /** Sends the reset mail, where the page has an address for it. */
  onForgotPassword?: () => void;
}

/** The provider's text in red under the form, as specified; after it a plain sentence and the way on (ERR-04). */
export function SignInError({ signIn: { failure, retry }, onForgotPassword }: SignInErrorProps) {
  return (
    <>
      <FormError>{failure?.text}</FormError>
      {failure?.advice && (
        <p role="status" className="account-line">
          {failure.advice.sentence}{' '}
          {failure.advice.help === 'log-in' && (
            <Link className="kit-link account-link" to={paths.login}>
              Log in
            </Link>
          )}
          {failure.advice.help === 'reset' && onForgotPassword && (
            <button type="button" className="kit-link account-link" onClick={onForgotPassword}>
              Forgot password
            </button>
          )}
        </p>
      )}
      {retry && <Button onClick={() => void retry()}>Retry</Button>}
    </>
  );
}
