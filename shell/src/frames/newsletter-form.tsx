import { email, identityRoutes } from '@shop/contracts';
import { Button, messageOf, TextInput, useApi, useMutation, useToast } from '@shop/front-kit';
import { type FormEvent, useRef, useState } from 'react';

/** Subscribes an address once; a second time changes nothing and says the same (HOME-26). */
export function NewsletterForm() {
  const api = useApi();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const subscribe = useMutation({
    mutationFn: (address: string) => api.call(identityRoutes.subscribe, { body: { email: address } }),
    onSuccess: () => {
      toast.success('Thank you! You are subscribed.');
      if (input.current) input.current.value = '';
    },
    onError: (reason) => toast.error(messageOf(reason)),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const address = email.safeParse(input.current?.value ?? '');
    setError(address.error?.issues[0]?.message);
    if (address.success) subscribe.mutate(address.data);
    else input.current?.focus();
  };
  return (
    <form className="newsletter" noValidate onSubmit={submit}>
      <TextInput ref={input} label="Email address" type="email" autoComplete="email" error={error} />
      <Button type="submit" busy={subscribe.isPending}>
        Subscribe
      </Button>
    </form>
  );
}
