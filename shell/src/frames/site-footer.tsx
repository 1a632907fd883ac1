import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { calls } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { email } from '@shop/contracts/typed-text';
import { Button, brand, CompanyText, TextInput } from '@shop/front-kit';
import { useApi, useToast } from '@shop/shop-runtime';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

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
      if (address.success) await api.call(calls.subscribe, { body: { email: address.data } });
      return address.success;
    },
    onSuccess: (isSubscribed) => {
      if (!isSubscribed) return input.current?.focus();
      toast.success(t`Please confirm with the link that we emailed you.`);
      if (input.current) input.current.value = '';
    },
    onError: (reason) => toast.failed(reason),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    subscribe.mutate(input.current?.value ?? '');
  };
  return (
    <form className="grid gap-3 frame:grid-cols-[1fr_auto] frame:items-start" noValidate onSubmit={submit}>
      <TextInput ref={input} label={t`Email address`} type="email" autoComplete="email" error={error} />
      <Button type="submit" className="frame:mt-7.5" busy={subscribe.isPending}>{t`Subscribe`}</Button>
    </form>
  );
}

const services = [msg`Branding`, msg`Design`, msg`Marketing`, msg`Advertisement`];

const linked = [
  {
    title: msg`Company`,
    links: [
      { to: paths.about, label: msg`About us` },
      { to: paths.contact, label: msg`Contact` },
      { to: paths.jobs, label: msg`Jobs` },
      { to: paths.pressKit, label: msg`Press kit` },
    ],
  },
  {
    title: msg`Legal`,
    links: [
      { to: paths.terms, label: msg`Terms of use` },
      { to: paths.privacy, label: msg`Privacy policy` },
      { to: paths.cookies, label: msg`Cookie policy` },
    ],
  },
];

/** One, two or four columns, with lines between them. */
const columns =
  'pt-4 pb-8 *:border-base-300 *:py-5 max-sm:*:not-first:border-t sm:grid-cols-2 sm:gap-x-10 sm:max-frame:*:nth-[n+3]:border-t frame:grid-cols-[1fr_1fr_1fr_1.6fr] frame:gap-x-0 frame:py-10 frame:*:px-8 frame:*:py-0 frame:*:not-first:border-l frame:*:first:pl-0 frame:*:last:pr-0 [&_h2]:mb-2 [&_h2]:text-sm [&_h2]:tracking-normal';

const facts =
  '*:flex-auto *:border-base-300 *:py-3 *:pr-4 frame:border-t frame:border-base-300 frame:*:not-first:border-l frame:*:not-first:pl-4';

export function SiteFooter() {
  return (
    <footer className="mt-16 border-t border-base-content bg-base-200 print:hidden">
      <div className={`kit-page-width grid ${columns}`}>
        <section>
          <h2>{t`Services`}</h2>
          <ul>
            {services.map((service) => (
              <li key={service.id}>
                <span className="inline-flex min-h-11 items-center text-sm text-muted">
                  {i18n._(service)}
                </span>
              </li>
            ))}
          </ul>
        </section>
        {linked.map(({ title, links }) => (
          <section key={title.id}>
            <h2>{i18n._(title)}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link
                    className="inline-flex min-h-11 min-w-11 items-center text-sm underline-offset-4 hover:underline"
                    to={to}
                  >
                    {i18n._(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section>
          <h2>{t`Newsletter`}</h2>
          <NewsletterForm />
        </section>
      </div>
      <div className={`kit-page-width kit-caption flex flex-wrap ${facts}`}>
        <span>
          <CompanyText of="name" />
        </span>
        <span>
          <CompanyText of="address" />
        </span>
        <span>{t`Est. ${brand.since}`}</span>
        <span>{t`Prices in US dollars, per piece`}</span>
      </div>
    </footer>
  );
}
