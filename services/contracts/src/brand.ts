/** Everything to change when the shop is renamed. Addresses and numbers of the company are settings: `getCompanyContact`. */
export const brand = {
  name: 'Surma Parts',
  /** Place of handover for sales ex works. */
  place: 'Sylhet, Bangladesh',
  timeZone: 'Asia/Dhaka',
  since: 1969,
  /** Headline of the home page; the shell paints it before any script runs. */
  promise: 'Parts made to the drawing.',
  tagline:
    'Brake, engine and chassis parts, machined in Sylhet since 1969 and checked against the print before they leave the factory.',
  description:
    'Automotive replacement parts straight from the manufacturer in Bangladesh: brakes, engine, chassis and electrics, priced per piece.',
} as const;

/** Returns the tab's title; without `title`, the home page's. */
export function documentTitle(title?: string): string {
  return title ? `${title} · ${brand.name}` : `${brand.name} · automotive parts from the manufacturer`;
}
