import { escaped } from '../heads/head.ts';

/** A text that is already HTML. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | undefined | readonly Html[];

function textOf(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  return typeof value === 'object' ? value.map(({ text }) => text).join('') : escaped(String(value));
}

/** Escapes values unless they are HTML; quote the attributes. */
export function html(pieces: TemplateStringsArray, ...values: readonly Value[]): Html {
  const text = pieces.reduce((whole, piece, at) => whole + textOf(values[at - 1]) + piece);
  return new Html(text);
}

/** Joins lines without the white space between them. */
export function joined(...parts: readonly (Html | undefined)[]): Html {
  return new Html(parts.map(textOf).join(''));
}
