import { t } from '@lingui/core/macro';
import { IconButton, PartPicture } from '@shop/front-kit';
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { type DragEvent, useEffect, useMemo, useState } from 'react';
import type { Picture } from '../pictures.ts';

/** Returns an object URL for a chosen file and revokes it when it is no longer shown. */
function useFileAddress(file: File | undefined): string | undefined {
  const address = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address;
}

function Thumbnail({ picture: { url, file }, name }: { picture: Picture; name: string }) {
  const chosen = useFileAddress(file);
  return <PartPicture name={name} src={chosen ?? url ?? ''} />;
}

interface CardProps {
  picture: Picture;
  at: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Card({ picture, at, count, onMove, onRemove }: CardProps) {
  const nth = at + 1;
  const title = at === 0 ? t`Main picture` : t`Picture ${nth}`;
  const actions = [
    { label: t`Move picture ${nth} earlier`, icon: ArrowLeft, disabled: at === 0, run: () => onMove(at - 1) },
    {
      label: t`Move picture ${nth} later`,
      icon: ArrowRight,
      disabled: at === count - 1,
      run: () => onMove(at + 1),
    },
    { label: t`Remove picture ${nth}`, icon: Trash2, disabled: false, run: onRemove },
  ];
  return (
    <>
      <Thumbnail picture={picture} name={title} />
      <p className="kit-caption">{title}</p>
      <div className="flex">
        {actions.map(({ label, icon, disabled, run }) => (
          <IconButton
            key={label}
            icon={icon}
            label={label}
            className="aria-disabled:cursor-default aria-disabled:opacity-40"
            aria-disabled={disabled}
            onClick={() => !disabled && run()}
          />
        ))}
      </div>
    </>
  );
}

interface PictureListProps {
  pictures: readonly Picture[];
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
}

/** The pictures in order, main picture first; reordered by dragging or with buttons. */
export function PictureList({ pictures, onMove, onRemove }: PictureListProps) {
  const [dragged, setDragged] = useState<number>();
  const drop = (event: DragEvent, to: number): void => {
    event.preventDefault();
    if (dragged !== undefined && dragged !== to) onMove(dragged, to);
    setDragged(undefined);
  };
  return (
    <ol aria-label={t`Pictures in order`} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {pictures.map((picture, at) => (
        <li
          key={picture.key}
          draggable
          className={`grid content-start gap-1 ${dragged === at ? 'opacity-50' : 'cursor-grab'}`}
          onDragStart={() => setDragged(at)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => drop(event, at)}
        >
          <Card
            picture={picture}
            at={at}
            count={pictures.length}
            onMove={(to) => onMove(at, to)}
            onRemove={() => onRemove(at)}
          />
        </li>
      ))}
    </ol>
  );
}
