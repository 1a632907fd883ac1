import { describe, expect, test } from 'vitest';
import { cardFaults, type Manifest, packagesOf, type Repository } from './card.ts';

const card = '# Design card\n\n- kind: shop\n- packages: react, @scope/kit\n- top-level: shell\n';

function declaring(dependencies: Record<string, string>, more: Partial<Manifest> = {}): Manifest {
  return { dependencies, devDependencies: {}, optionalDependencies: {}, overrides: {}, ...more };
}

const whole: Repository = {
  card,
  manifests: [declaring({ react: '19.3.1' }, { devDependencies: { '@scope/kit': '1.0.0' } })],
  sources: ["import { use } from 'react';", "import { kit } from '@scope/kit/part';"],
  locked: { 'node_modules/react': {}, 'node_modules/@scope/kit': {} },
};

describe('the packages of the design card', () => {
  test('are read from its line of packages', () => {
    expect(packagesOf(card)).toEqual(['react', '@scope/kit']);
  });

  test('are whole when each is declared, imported and itself', () => {
    expect(cardFaults(whole)).toEqual([]);
  });

  test.each<[fault: string, change: Partial<Repository>]>([
    [
      '@scope/kit of the design card is declared in no package.json.',
      { manifests: [declaring({ react: '1.0.0' })] },
    ],
    ['@scope/kit of the design card is imported nowhere.', { sources: ["import { use } from 'react';"] }],
    [
      'react of the design card is another package under its name.',
      { locked: { 'node_modules/react': { name: 'empty-package' } } },
    ],
    [
      'react of the design card is another package under its name.',
      { manifests: [declaring({ react: 'npm:tiny-react@1.0.0', '@scope/kit': '1.0.0' })] },
    ],
    [
      'react of the design card is forced to another version (overrides).',
      { manifests: [...whole.manifests, declaring({}, { overrides: { other: { react: '18.0.0' } } })] },
    ],
    [
      'deep is replaced by npm:empty-package@1.0.0 (overrides). Use it whole, or not at all.',
      {
        manifests: [
          ...whole.manifests,
          declaring({}, { overrides: { other: { deep: 'npm:empty-package@1.0.0' } } }),
        ],
      },
    ],
    ['The design card has no line "- packages: …".', { card: '# Design card' }],
  ])('report: %s', (fault, change) => {
    expect(cardFaults({ ...whole, ...change })).toEqual([fault]);
  });
});
