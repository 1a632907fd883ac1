import { AreaContext } from '@shop/shop-runtime';
import type { ReactNode } from 'react';

/** The element that the styles of a micro-frontend hold in. What it shows elsewhere, such as a dialog, learns its name here. */
export function AreaRoot({ name, children }: { name: string; children: ReactNode }) {
  return (
    <AreaContext value={name}>
      <div data-mf={name} data-owner={`mf-${name}`}>
        {children}
      </div>
    </AreaContext>
  );
}
