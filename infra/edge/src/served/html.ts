import { escaped } from '../heads/head.ts';

/** A text that is HTML already. */
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

/** What is put in is escaped, unless it is HTML itself; attributes stand in quotes. */
export function html(pieces: TemplateStringsArray, ...values: readonly Value[]): Html {
  const text = pieces.reduce((whole, piece, at) => whole + textOf(values[at - 1]) + piece);
  return new Html(text);
}

/** One below the other in the sources, without the space in between. */
export function joined(...parts: readonly (Html | undefined)[]): Html {
  return new Html(parts.map(textOf).join(''));
}
