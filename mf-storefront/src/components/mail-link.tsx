import { brand } from '@shop/front-kit';

export function MailLink({ subject }: { subject?: string | undefined }) {
  return (
    <a
      className="kit-link wrap-anywhere"
      href={`mailto:${brand.email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}
    >
      {brand.email}
    </a>
  );
}
