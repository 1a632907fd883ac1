import { t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { TextLink } from '@shop/front-kit';
import { ChevronLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCatalogueSteps } from './catalogue-steps.ts';

function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** Goes back to the catalogue as the reader left it, or to its start for those who came another way. */
export function AllPartsLink() {
  const steps = useCatalogueSteps();
  const navigate = useNavigate();
  const goBack = (event: MouseEvent): void => {
    if (steps === undefined || opensElsewhere(event)) return;
    event.preventDefault();
    void navigate(-steps);
  };
  return (
    <TextLink to={`${paths.home}#parts`} onClick={goBack} alone className="my-3 gap-1 text-sm print:hidden">
      <ChevronLeft aria-hidden size={16} />
      {t`All parts`}
    </TextLink>
  );
}
