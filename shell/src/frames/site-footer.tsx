import { routes } from '@shop/contracts/client';
import { email } from '@shop/contracts/typed-text';
import {
  Button,
  brand,
  Link,
  messageOf,
  paths,
  TextInput,
  useApi,
  useMutation,
  useToast,
} from '@shop/front-kit';
import { type FormEvent, useRef, useState } from 'react';

/** Subscribes an address; subscribing again has no effect and shows the same message (HOME-26). */
function NewsletterForm() {
  const api = useApi();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const subscribe = useMutation({
    mutationFn: async (typed: string): Promise<boolean> => {
      const address = email.safeParse(typed);
      setError(address.error?.issues[0]?.message);
      if (address.success) await api.call(routes.subscribe, { body: { email: address.data } });
      return address.success;
    },
    onSuccess: (isSubscribed) => {
      if (!isSubscribed) return input.current?.focus();
      toast.success('Thank you! You are subscribed.');
      if (input.current) input.current.value = '';
    },
    onError: (reason) => toast.error(messageOf(reason)),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    subscribe.mutate(input.current?.value ?? '');
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

const services = ['Branding', 'Design', 'Marketing', 'Advertisement'];

const linked = [
  {
    title: 'Company',
    links: [
      { to: paths.about, label: 'About us' },
      { to: paths.contact, label: 'Contact' },
      { to: paths.jobs, label: 'Jobs' },
      { to: paths.pressKit, label: 'Press kit' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: paths.terms, label: 'Terms of use' },
      { to: paths.privacy, label: 'Privacy policy' },
      { to: paths.cookies, label: 'Cookie policy' },
    ],
  },
];

export function SiteFooter() {
  return (
    <footer className="footer-sheet">
      <div className="footer-columns">
        <section>
          <h2>Services</h2>
          <ul>
            {services.map((service) => (
              <li key={service}>
                <span className="footer-item">{service}</span>
              </li>
            ))}
          </ul>
        </section>
        {linked.map(({ title, links }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link className="footer-item footer-link" to={to}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section>
          <h2>Newsletter</h2>
          <NewsletterForm />
        </section>
      </div>
      <div className="footer-block kit-caption">
        <span>{brand.name}</span>
        <span>{brand.address}</span>
        <span>Est. {brand.since}</span>
        <span>Prices in US dollars, per piece</span>
      </div>
    </footer>
  );
}
