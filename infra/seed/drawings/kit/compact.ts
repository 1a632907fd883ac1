function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

export function num(value: number): string {
  const text = String(tenth(value));
  return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.');
}

/** Numbers side by side as a path takes them: a minus sign separates by itself. */
export function numbers(...values: readonly number[]): string {
  return values.map(num).join(' ').replaceAll(' -', '-');
}

const tokens = /([MLAz])([^MLAz]*)/g;

/** An absolute path of moves, lines and arcs, written relative: shorter by a fifth. */
export function compact(d: string): string {
  let [atX, atY] = [0, 0];
  const towards = (x: number, y: number): [number, number] => {
    const step: [number, number] = [tenth(x - atX), tenth(y - atY)];
    [atX, atY] = [atX + step[0], atY + step[1]];
    return step;
  };
  const relative = (command: string, values: readonly number[]): string => {
    if (command === 'z') return 'z';
    const [x = 0, y = 0] = values.slice(-2);
    const [dx, dy] = towards(x, y);
    if (command === 'M') return `M${numbers(atX, atY)}`;
    if (command === 'L') return `l${numbers(dx, dy)}`;
    const [rx = 0, ry = 0, turn = 0, large = 0, clockwise = 0] = values;
    const end = num(dx);
    return `a${numbers(rx, ry, turn)} ${large}${clockwise}${end}${num(dy).startsWith('-') ? '' : ' '}${num(dy)}`;
  };
  return [...d.matchAll(tokens)]
    .map(([, command = 'z', values = '']) =>
      relative(command, values.match(/-?\d*\.?\d+/g)?.map(Number) ?? []),
    )
    .join('');
}
