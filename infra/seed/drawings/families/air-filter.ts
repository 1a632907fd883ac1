import type { Choice } from '../kit/choice.ts';
import { extruded, flat } from '../kit/extruded.ts';
import { body, centreLine, coatings, detail, ink, line, path } from '../kit/ink.ts';
import { pairs, rectangle, rounded, spread } from '../kit/outline.ts';
import { visibleSide } from '../kit/round-sides.ts';
import { axis, onScreen, polar, shift } from '../kit/space.ts';
import { circle, hole, turned } from '../kit/turned.ts';

const up = axis([0, 1, 0]);

interface Filter {
  rim: string;
  pleats: number;
  size: number;
}

function panel({ rim, pleats, size }: Filter): string {
  const on = shift(up, -50, [0, 0]);
  const [width, depth] = [size * 2.4, size * 1.7];
  const bed = rectangle(width - 50, depth - 50);
  const folds = spread(-(width - 50) / 2, (width - 50) / 2, pleats + 1);
  const shades = folds.slice(1).map((x, index) => {
    const from = folds[index] ?? x;
    const half = (depth - 50) / 2;
    return flat(on, 66, pairs((from + x) / 2, -half, x, -half, x, half, (from + x) / 2, half));
  });
  return body(
    extruded(on, rounded(rectangle(width - 24, depth - 24), 20), { span: [0, 50], fill: ink.paper }),
    extruded(on, rounded(rectangle(width, depth), 26), { span: [50, 72], fill: rim }),
    path(flat(on, 72, rounded(rectangle(width - 38, depth - 38), 14)), { fill: ink.hole }),
    path(flat(on, 66, bed), { fill: ink.paper }),
    path(shades.join(''), { fill: ink.line, opacity: 0.25 }),
  );
}

function round({ rim, pleats, size }: Filter): string {
  const on = shift(up, -90, [0, 0]);
  const [from, to] = visibleSide(on);
  const height = 170;
  const lines = spread(from + 1, to - 1, pleats * 2).map((degrees) =>
    line([onScreen(on, 22, polar(size, degrees)), onScreen(on, height - 22, polar(size, degrees))]),
  );
  return body(
    turned(on, pairs(0, size + 12, 22, size + 12), rim),
    turned(on, pairs(22, size, height - 22, size), ink.paper),
    detail(lines.join('')),
    turned(on, pairs(height - 22, size + 12, height - 6, size + 12, height, size + 4), rim),
    path(circle(on, height, size * 0.86)),
    hole(shift(on, height, [0, 0]), size * 0.66, height),
  );
}

/** First choice: panel, panel, round. */
export function airFilter(c: Choice): string {
  const kind = c.of('panel', 'panel', 'round');
  const filter = {
    rim: c.of(ink.plastic, ink.rust, ...coatings.slice(0, 5)),
    pleats: c.of(22, 18, 26),
    size: kind === 'panel' ? c.between(128, 150) : c.between(128, 160),
  };
  return (
    (kind === 'round' ? centreLine(onScreen(up, -170, [0, 0]), onScreen(up, 190, [0, 0])) : '') +
    (kind === 'panel' ? panel(filter) : round(filter))
  );
}
