/** Everything that changes when the owner renames the shop. */
export const brand = {
  name: 'Surma Parts',
  email: 'hello@surmaparts.example',
  phone: '+880 821 555 0148',
  address: 'BSCIC Industrial Estate, Gotatikar, Sylhet 3100, Bangladesh',
  /** Business identification number, as invoices name it. */
  taxId: 'BIN 000000000-0101',
  /** Where its days and years begin. */
  timeZone: 'Asia/Dhaka',
  since: 1969,
  /** Hero of the home page; the shell paints it before any script runs. */
  promise: 'Parts made to the drawing.',
  tagline:
    'Brake, engine and chassis parts, machined in Sylhet since 1969 and checked against the print before they leave the factory.',
  description:
    'Automotive replacement parts straight from the manufacturer in Bangladesh: brakes, engine, chassis and electrics, priced per piece.',
} as const;

/** The tab's title. The home page says the brand alone. */
export function documentTitle(title?: string): string {
  return title ? `${title} · ${brand.name}` : `${brand.name} · automotive parts from the manufacturer`;
}
