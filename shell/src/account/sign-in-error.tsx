import { Button, FormError } from '@shop/front-kit';

interface SignInErrorProps {
  error: string | undefined;
  retry: (() => Promise<void>) | undefined;
}

/** The provider's text in red under the form. */
export const SignInError = ({ error, retry }: SignInErrorProps) => (
  <>
    <FormError>{error}</FormError>
    {retry && <Button onClick={() => void retry()}>Retry</Button>}
  </>
);
