import { type ContractDocument, packFiles } from '@shop/tooling';
import { expect, test } from 'vitest';
import { compileLimitMs, kitUseFaults } from './kit-use.ts';

function kit(props: string): string {
  return `=== shell/kit/src/index.d.ts
import type { ReactNode } from 'react';
export declare function PageTitle(props: { ${props} }): ReactNode;
`;
}

/** A one-page micro-frontend, built with a kit whose titles have a lead. */
function remote(name: string, page: string): ContractDocument {
  const source = `import { PageTitle } from '@shop/front-kit';\n${page}`;
  return {
    package: name,
    version: '1.0.0',
    contracts: '1.0.0',
    offers: {},
    needs: {},
    relays: {},
    publishes: {},
    consumes: {},
    kit: 1,
    kitApi: kit('title: string; lead?: ReactNode'),
    kitUse: packFiles([['src/page.tsx', source]]),
  };
}

test(
  'when the kit renames a prop that may be left out, then those who use it are named, with file and line, and no others',
  () => {
    const remotes = [
      remote('mf-title', 'export const page = <PageTitle title="Orders" />;'),
      remote('mf-lead', 'export const page = <PageTitle title="Orders" lead="All of them." />;'),
      remote('mf-broken-anyway', 'export const page = <PageTitle title={gone} />;'),
    ];
    const [fault, ...others] = kitUseFaults(
      remotes,
      kit('title: string; introduction?: ReactNode; icon?: ReactNode'),
    );
    expect(fault).toMatchObject({ caller: 'mf-lead', call: 'front kit', field: 'src/page.tsx:2' });
    expect(fault?.reason).toContain("Property 'lead' does not exist");
    expect(others).toEqual([]);
  },
  compileLimitMs,
);

test('when the kit is the one that everybody was built with, then nothing is compiled', () => {
  const page = remote('mf-broken-anyway', 'export const page = <PageTitle title={gone} />;');
  expect(kitUseFaults([page], page.kitApi ?? '')).toEqual([]);
});
