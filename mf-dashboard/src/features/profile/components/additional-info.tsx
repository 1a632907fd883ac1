import type { User } from '@shop/contracts';
import { LinkButton, paths } from '@shop/front-kit';

const facts = [
  { key: 'education', label: 'Education', prompt: 'Please provide your education.' },
  { key: 'address', label: 'Address', prompt: 'Please provide your address.' },
  { key: 'phone', label: 'Phone', prompt: 'Please provide your phone.' },
  { key: 'linkedin', label: 'LinkedIn', prompt: 'Please provide your LinkedIn.' },
] as const;

function Value({ fact, value }: { fact: (typeof facts)[number]; value: string | undefined }) {
  if (!value) return <span className="text-muted">{fact.prompt}</span>;
  if (fact.key !== 'linkedin') return value;
  return (
    <a className="kit-link wrap-anywhere" href={value} target="_blank" rel="noopener noreferrer">
      {value}
    </a>
  );
}

/** Education, address, phone and LinkedIn, or what is missing of them (PRO-08, PRO-09). */
export function AdditionalInfo({ user }: { user: User }) {
  return (
    <section aria-labelledby="additional-info">
      <h2 id="additional-info" className="text-lg">
        Additional info
      </h2>
      <dl className="my-4 border-t border-base-content">
        {facts.map((fact) => (
          <div key={fact.key} className="grid grid-cols-[7rem_1fr] gap-3 border-b border-hairline py-3">
            <dt className="kit-caption">{fact.label}</dt>
            <dd>
              <Value fact={fact} value={user[fact.key]} />
            </dd>
          </div>
        ))}
      </dl>
      <LinkButton to={paths.updateAdditionalInfo}>Update additional info</LinkButton>
    </section>
  );
}
