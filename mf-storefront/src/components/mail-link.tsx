import { brand } from '@shop/front-kit';

/** The shop's address for letters, with a subject when there is one. */
export function MailLink({ subject }: { subject?: string }) {
  return (
    <a
      className="kit-link wrap-anywhere"
      href={`mailto:${brand.email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}
    >
      {brand.email}
    </a>
  );
}
