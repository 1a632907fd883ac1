import { describe, expect, it } from 'vitest';
import { readExpression } from './testing/expressions.ts';

describe('reading an expression', () => {
  it('when it divides two sums, then both metrics come with the labels they are chosen by', () => {
    expect(
      readExpression(
        'sum by (route) (rate(calls_total{service="gateway",status=~"5.."}[5m])) / sum(rate(calls_total[5m]))',
      ),
    ).toEqual({
      selectors: [
        { metric: 'calls_total', labels: ['service', 'status'] },
        { metric: 'calls_total', labels: [] },
      ],
      grouping: ['route'],
    });
  });

  it('when a bracket is missing, then it is refused with the place', () => {
    expect(() => readExpression('sum(rate(calls_total[5m])')).toThrow('not PromQL');
  });
});
