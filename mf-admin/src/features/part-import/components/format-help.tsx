const columns: readonly [string, string][] = [
  ['part_number', 'The part number. Required in every row; an unknown number adds a part.'],
  [
    'name, price, min_order_quantity, description, images',
    'Required for new parts. Prices as 38.50 or 38,50, the same in all rows.',
  ],
  ['available_quantity', 'Opening stock of a new part. Existing stock is never changed.'],
  ['family', 'brake-disc, oil-filter, other …'],
  ['images, oe_numbers', 'Separated by |: /a.jpg | /b.jpg. The first is the main picture.'],
  ['attributes', 'Diameter=319 mm | Type=Ventilated'],
  ['fitments', 'Toyota ~ Hilux Revo ~ 2015-2023 ~ 2.8 D ~ note | Toyota ~ Fortuner ~ 2016-'],
  ['price_breaks', '50: 36.20 | 100: 34.00'],
  ['weight_grams, superseded_by', 'Weight in grams, such as 8100. The number of the replacement part.'],
  ['hs_code, origin', 'Tariff number and country of origin: 8708.30, BD'],
  ['order_step', 'Sold in multiples of this: 10. Empty for single pieces.'],
  ['shelf', 'Where packers find the part: A-12-3'],
  ['pack_content', 'One set: 4 pads, both wheels of an axle'],
  ['restock_expected', 'The day a sold-out part is back: 2026-12-31'],
  ['low_stock_at', 'Reported as low stock from this quantity down'],
  ['state', 'on-sale, hidden or discontinued. Hidden parts need no picture.'],
];

/** Explains the file format to users who don't start from an export. */
export function FormatHelp() {
  return (
    <details className="my-6 max-w-3xl">
      <summary className="kit-link kit-link-alone cursor-pointer">File format</summary>
      <p className="my-3">
        Export all parts, edit the file and import it again. Missing columns are left unchanged; an empty cell
        clears an optional field. Commas, semicolons or tabs between cells.
      </p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[14rem_1fr]">
        {columns.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="font-mono text-sm wrap-anywhere">{name}</dt>
            <dd className="wrap-anywhere max-sm:mb-2">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
