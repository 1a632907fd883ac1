const columns: readonly [string, string][] = [
  ['part_number', 'Which part a row is about. Needed in every row; a number that no part has adds one.'],
  [
    'name, price, min_order_quantity, description, images',
    'Needed for new parts. Prices with a point: 38.50',
  ],
  ['available_quantity', 'The stock a new part begins with. Stock of parts that exist stays as it is.'],
  ['family', 'brake-disc, oil-filter, other …'],
  ['images, oe_numbers', 'One after the other: /a.jpg | /b.jpg. The first picture is the main one.'],
  ['attributes', 'Diameter=319 mm | Type=Ventilated'],
  ['fitments', 'Toyota ~ Hilux Revo ~ 2015-2023 ~ 2.8 D ~ note | Toyota ~ Fortuner ~ 2016-'],
  ['price_breaks', '50: 36.20 | 100: 34.00'],
  ['weight_grams, superseded_by', '8100, and the number of the part that takes its place'],
  ['order_step', 'Sold in multiples of this: 10. Empty for single pieces.'],
];

/** Explains the file format to users who don't start from an export. */
export function FormatHelp() {
  return (
    <details className="my-6 max-w-3xl">
      <summary className="kit-link inline-flex min-h-11 cursor-pointer items-center">
        What a file looks like
      </summary>
      <p className="my-3">
        The easiest way is to export all parts, change what you like and import the file again. Columns that
        you leave out stay as they are; an empty cell clears what may be empty. Commas, semicolons and tabs
        all work, in UTF-8.
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
