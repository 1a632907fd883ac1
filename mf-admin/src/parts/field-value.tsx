import { t } from '@lingui/core/macro';
import { PartPicture } from '@shop/front-kit';
import { fieldTexts } from './part-fields.ts';

const pictureFields: ReadonlySet<string> = new Set(['img', 'images']);

/** Renders a field's value: pictures as images, lists one entry per line. */
export function FieldValue({ field, value }: { field: string; value: unknown }) {
  const texts = fieldTexts(field, value);
  if (texts.length === 0) return <p className="text-muted">{t`nothing`}</p>;
  if (pictureFields.has(field))
    return (
      <div className="flex flex-wrap gap-2">
        {texts.map((src, at) => (
          <div key={src} className="w-20">
            <PartPicture name={at === 0 ? t`Main picture` : t`Picture ${at + 1}`} src={src} />
          </div>
        ))}
      </div>
    );
  return texts.map((text) => (
    <p key={text} className="whitespace-pre-line wrap-anywhere">
      {text}
    </p>
  ));
}
