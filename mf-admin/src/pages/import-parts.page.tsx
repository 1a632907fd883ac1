import { type PartImport, routes, shopDay } from '@shop/contracts/client';
import { Button, LinkButton, Loaded, PageTitle, paths } from '@shop/front-kit';
import { useDownload } from '@shop/front-kit/orders';
import { useState } from 'react';
import { useForgetParts, useOwnImport, useUpload } from '../features/part-import/api/part-imports.ts';
import { ChooseFile } from '../features/part-import/components/choose-file.tsx';
import { FormatHelp } from '../features/part-import/components/format-help.tsx';
import {
  Applied,
  Applying,
  Checked,
  Checking,
  Undoing,
  Undone,
} from '../features/part-import/components/import-state.tsx';

function Export() {
  const { isPending, mutate } = useDownload(
    (api) => api.call(routes.exportParts, {}),
    () => `parts-${shopDay(new Date())}.csv`,
  );
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Export all parts
    </Button>
  );
}

function Found({ found, onAgain }: { found: PartImport; onAgain: () => void }) {
  if (found.state === 'checking') return <Checking found={found} />;
  if (found.state === 'checked') return <Checked found={found} />;
  if (found.state === 'applying') return <Applying found={found} />;
  if (found.state === 'undoing') return <Undoing found={found} />;
  if (found.state === 'undone') return <Undone found={found} onAgain={onAgain} />;
  return <Applied found={found} onAgain={onAgain} />;
}

function Import() {
  const query = useOwnImport();
  const upload = useUpload();
  /** Id of an import the user has finished with: show the file form again. */
  const [seen, setSeen] = useState<string>();
  useForgetParts(query.data);
  return (
    <Loaded query={query} label="Loading your import">
      {(found) =>
        found && found._id !== seen && !upload.isPending ? (
          <Found key={found._id} found={found} onAgain={() => setSeen(found._id)} />
        ) : (
          <>
            <ChooseFile upload={upload} />
            <FormatHelp />
          </>
        )
      }
    </Loaded>
  );
}

export function ImportPartsPage() {
  return (
    <>
      <PageTitle
        title="Import Parts"
        lead="Add and change many parts with one file. You confirm before anything changes."
      />
      <div className="mb-8 flex flex-wrap gap-3">
        <LinkButton to={paths.manageParts}>Manage Parts</LinkButton>
        <Export />
      </div>
      <Import />
    </>
  );
}
