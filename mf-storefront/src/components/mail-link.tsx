import { brand } from '@shop/front-kit';

/** A link to the shop's email address, with a subject when there is one. */
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
