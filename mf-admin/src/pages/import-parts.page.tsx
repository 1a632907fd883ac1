import { t } from '@lingui/core/macro';
import { calls, type PartImport, shopDay } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { Button, LinkButton, Loaded, PageTitle } from '@shop/front-kit';
import { useDownload } from '@shop/front-kit/orders';
import { useSession } from '@shop/shop-runtime';
import { useState } from 'react';
import { ChooseFile } from '../features/part-import/components/choose-file.tsx';
import { EarlierImports } from '../features/part-import/components/earlier-imports.tsx';
import { FormatHelp } from '../features/part-import/components/format-help.tsx';
import {
  Applying,
  Checked,
  Checking,
  Finished,
  Undoing,
} from '../features/part-import/components/import-state.tsx';
import {
  appliedOnce,
  latestOf,
  useForgetParts,
  useImports,
  useUpload,
} from '../features/part-import/part-imports.ts';

function Export() {
  const { isPending, mutate } = useDownload(
    (api) => api.call(calls.exportParts, {}),
    () => `parts-${shopDay(new Date())}.csv`,
  );
  return <Button busy={isPending} onClick={() => mutate()}>{t`Export all parts`}</Button>;
}

function Found({ found, onAgain }: { found: PartImport; onAgain: () => void }) {
  if (found.state === 'checking') return <Checking found={found} />;
  if (found.state === 'checked') return <Checked found={found} />;
  if (found.state === 'applying') return <Applying found={found} />;
  if (found.state === 'undoing') return <Undoing found={found} />;
  return <Finished found={found} onAgain={onAgain} />;
}

function Import() {
  const query = useImports();
  const upload = useUpload();
  const { user } = useSession();
  /** Id of an import the user has finished with: show the file form again. */
  const [seen, setSeen] = useState<string>();
  const [opened, setOpened] = useState<string>();
  useForgetParts(query.data);
  return (
    <Loaded query={query} label={t`Loading your import`}>
      {(imports) => {
        const own = latestOf(imports, user?.email);
        const found = imports.find(({ _id }) => _id === opened) ?? (own?._id === seen ? undefined : own);
        const leave = (): void => {
          setSeen(own?._id);
          setOpened(undefined);
        };
        const open = ({ _id }: PartImport): void => {
          setOpened(_id);
          window.scrollTo(0, 0);
        };
        return (
          <>
            {found && !upload.isPending ? (
              <Found key={found._id} found={found} onAgain={leave} />
            ) : (
              <>
                <ChooseFile upload={upload} />
                <FormatHelp />
              </>
            )}
            <EarlierImports imports={appliedOnce(imports).filter((each) => each !== found)} onOpen={open} />
          </>
        );
      }}
    </Loaded>
  );
}

export function ImportPartsPage() {
  return (
    <>
      <PageTitle
        title={t`Import Parts`}
        lead={t`Add and change many parts with one file. You confirm before anything changes.`}
      />
      <div className="mb-8 flex flex-wrap gap-3">
        <LinkButton to={paths.manageParts}>{t`Manage Parts`}</LinkButton>
        <Export />
      </div>
      <Import />
    </>
  );
}
