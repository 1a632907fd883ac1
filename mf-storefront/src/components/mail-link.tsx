import { brand } from '@shop/front-kit';

/** The shop's address for letters, with a subject when there is one. */
export const MailLink = ({ subject }: { subject?: string }) => (
  <a
    className="kit-link wrap-anywhere"
    href={`mailto:${brand.email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}
  >
    {brand.email}
  </a>
);
