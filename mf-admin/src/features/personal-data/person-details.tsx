import { t } from '@lingui/core/macro';
import { roleText } from '@shop/contracts/client';
import { closingTexts } from '@shop/contracts/person-data';
import { Button, formatCount, LiveText, Section, useConfirm } from '@shop/front-kit';
import { Fact } from '@shop/front-kit/tables';
import { type Person, useErase, usePersonDownload } from './person.ts';

function Data({ person }: { person: Person }) {
  const download = usePersonDownload();
  const { user, paid } = person;
  return (
    <Section title={t`Data`}>
      <dl className="max-w-xl">
        <Fact label={t`Email`}>{user.email}</Fact>
        <Fact label={t`Name`}>{user.name ?? t`none`}</Fact>
        <Fact label={t`Role`}>{roleText(user.roles ?? [])}</Fact>
        <Fact label={t`Paid orders`}>{formatCount(paid.length)}</Fact>
      </dl>
      <p className="text-sm text-muted">{t`The ZIP contains profile, addresses, basket, orders, reviews, stock notices and emails as JSON, and the papers of paid orders as PDF.`}</p>
      <Button
        className="justify-self-start"
        busy={download.isPending}
        onClick={() => download.mutate(person)}
      >{t`Download ZIP`}</Button>
    </Section>
  );
}

/** Names the orders of this person that are kept. */
function keptText({ paid }: Person): string {
  if (paid.length === 0) return t`This person never paid an order, so no papers have to be kept.`;
  const numbers = paid.map(({ number, orderId }) => number ?? orderId).join(', ');
  return t`Tax law requires to keep ${numbers}, with addresses and papers.`;
}

function Erase({ person, onErased }: { person: Person; onErased: () => void }) {
  const { user, unsent } = person;
  const confirm = useConfirm();
  const erase = useErase(onErased);
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t`Erase ${user.email}?`,
      text: keptText(person),
      note: t`You can't undo this.`,
      confirm: t`Yes, erase`,
      danger: true,
    });
    if (isSure) erase.mutate(user.email);
  };
  return (
    <Section title={t`Erase`}>
      <ul className="grid list-disc gap-1 pl-5 text-sm wrap-anywhere">
        <li>{keptText(person)}</li>
        {closingTexts().map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>{t`Unpaid orders are cancelled.`}</li>
      </ul>
      <LiveText>
        {unsent.length > 0 && t`Send or refund ${unsent.join(', ')} first. Then this person can be erased.`}
      </LiveText>
      <Button
        kind="danger"
        className="justify-self-start"
        disabled={unsent.length > 0}
        busy={erase.isPending}
        onClick={() => void ask()}
      >{t`Erase this person`}</Button>
    </Section>
  );
}

export function PersonDetails({ person, onErased }: { person: Person; onErased: () => void }) {
  return (
    <div className="grid gap-8">
      <Data person={person} />
      <Erase person={person} onErased={onErased} />
    </div>
  );
}
