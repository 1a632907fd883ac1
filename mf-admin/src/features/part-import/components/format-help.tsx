import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

const columns: readonly [string, MessageDescriptor][] = [
  ['part_number', msg`The part number. Required in every row; an unknown number adds a part.`],
  [
    'name, price, min_order_quantity, description, images',
    msg`Required for new parts. Prices as 38.50 or 38,50, the same in all rows.`,
  ],
  ['available_quantity', msg`Opening stock of a new part. Existing stock is never changed.`],
  ['family', msg`brake-disc, oil-filter, other …`],
  ['images, oe_numbers', msg`Separated by |: /a.jpg | /b.jpg. The first is the main picture.`],
  ['attributes', msg`Diameter=319 mm | Type=Ventilated`],
  ['fitments', msg`Toyota ~ Hilux Revo ~ 2015-2023 ~ 2.8 D ~ note | Toyota ~ Fortuner ~ 2016-`],
  ['price_breaks', msg`50: 36.20 | 100: 34.00`],
  ['weight_grams, superseded_by', msg`Weight in grams, such as 8100. The number of the replacement part.`],
  ['hs_code, origin', msg`Tariff number and country of origin: 8708.30, BD`],
  ['order_step', msg`Sold in multiples of this: 10. Empty for single pieces.`],
  ['shelf', msg`Where packers find the part: A-12-3`],
  ['pack_content', msg`One set: 4 pads, both wheels of an axle`],
  ['restock_expected', msg`The day a sold-out part is back: 2026-12-31`],
  ['low_stock_at', msg`Reported as low stock from this quantity down`],
  ['state', msg`on-sale, hidden or discontinued. Hidden parts need no picture.`],
];

/** Explains the file format to users who don't start from an export. */
export function FormatHelp() {
  return (
    <details className="my-6 max-w-3xl">
      <summary className="kit-link kit-link-alone cursor-pointer">{t`File format`}</summary>
      <p className="my-3">{t`Export all parts, edit the file and import it again. Missing columns are left unchanged; an empty cell clears an optional field. Commas, semicolons or tabs between cells.`}</p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[14rem_1fr]">
        {columns.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="font-mono text-sm wrap-anywhere">{name}</dt>
            <dd className="wrap-anywhere max-sm:mb-2">{i18n._(text)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
