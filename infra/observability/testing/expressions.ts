import { parser } from '@prometheus-io/lezer-promql';

/** A metric that an expression reads, and the labels it filters by. */
export interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

export interface Expression {
  readonly selectors: readonly Selector[];
  /** Labels in `by (…)` and `on (…)`. */
  readonly grouping: readonly string[];
}

/** Parses a PromQL expression. Throws when it is invalid. */
export function readExpression(text: string): Expression {
  const selectors: { metric: string; labels: string[] }[] = [];
  const grouping: string[] = [];
  parser.parse(text).iterate({
    enter: (node) => {
      const part = text.slice(node.from, node.to);
      if (node.type.isError)
        throw new Error(`not PromQL from '${text.slice(node.from, node.from + 20)}': ${text}`);
      if (node.name === 'VectorSelector') selectors.push({ metric: '', labels: [] });
      if (node.name === 'Identifier') Object.assign(selectors.at(-1) ?? {}, { metric: part });
      if (node.name !== 'LabelName') return;
      if (node.node.parent?.name === 'GroupingLabels') grouping.push(part);
      else selectors.at(-1)?.labels.push(part);
    },
  });
  return { selectors, grouping };
}
