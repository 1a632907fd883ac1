import { ink } from './ink.ts';
import { sheet } from './space.ts';

/** Where a family's drawings lie in the world's pixels, and how much larger they are shown. */
export type View = readonly [x: number, y: number, zoom: number];

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" stroke="${ink.line}" stroke-linejoin="round" stroke-linecap="round">${content}</svg>`;
}

/** Line weights are in em: the font size undoes the zoom, so that all families share the same two weights. */
export function drawnOnSheet([x, y, zoom]: View, content: string): string {
  const [left, top] = [sheet.width / 2 - x * zoom, sheet.height / 2 - y * zoom].map(Math.round);
  const group = `<g font-size="${(16 / zoom).toFixed(1)}" transform="translate(${left} ${top})scale(${zoom})">`;
  return svg(sheet.width, sheet.height, `${group}${content}</g>`);
}

export function portrait(content: string): string {
  return svg(240, 240, `<g font-size="11">${content}</g>`);
}
