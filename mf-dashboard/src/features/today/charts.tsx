import { type PointerEvent, useState } from 'react';

/** Returns round steps from 0 to at least `most`: 0, 2,000, 4,000 … */
function stepsTo(most: number): number[] {
  const top = Math.max(most, 5);
  const ten = 10 ** Math.floor(Math.log10(top / 5));
  const step = ten * ([1, 2, 2.5, 5, 10].find((size) => size * ten * 5 >= top) ?? 10);
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, at) => at * step);
}

interface Line {
  readonly name: string;
  readonly values: readonly number[];
  /** Classes for the stroke. */
  readonly style: string;
}

interface LinesProps {
  /** Names the slider: Day. */
  label: string;
  labels: readonly string[];
  lines: readonly Line[];
  format: (value: number) => string;
}

/** In percent of a box that CSS stretches, so nothing has to be measured, on paper either. */
function pathOf(values: readonly number[], top: number): string {
  const last = Math.max(values.length - 1, 1);
  return values
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${(at / last) * 100} ${100 - (value / top) * 100}`)
    .join('');
}

function Drawing({ lines, top, at }: Pick<LinesProps, 'lines'> & { top: number; at: number }) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible"
    >
      {lines.map(({ name, values, style }) => (
        <path
          key={name}
          d={pathOf(values, top)}
          vectorEffect="non-scaling-stroke"
          className={`fill-none ${style}`}
        />
      ))}
      <path d={`M${at} 0V100`} vectorEffect="non-scaling-stroke" className="stroke-base-content" />
    </svg>
  );
}

function Steps({ steps, format }: { steps: readonly number[]; format: LinesProps['format'] }) {
  const top = steps.at(-1) ?? 1;
  return steps.map((step) => (
    <div
      key={step}
      aria-hidden="true"
      className="absolute inset-x-0 border-t border-base-300"
      style={{ bottom: `${(step / top) * 100}%` }}
    >
      <span className="absolute end-full -top-2 me-2">{format(step)}</span>
    </div>
  ));
}

/** Lines over days. A slider over them chooses a day by keys, finger or pointer, and screen readers read its values. */
export function Lines({ label, labels, lines, format }: LinesProps) {
  const last = labels.length - 1;
  const [at, setAt] = useState(last);
  const steps = stepsTo(Math.max(...lines.flatMap(({ values }) => values)));
  const said = ({ name, values }: Line): string => `${name} ${format(values[at] ?? 0)}`;
  const follow = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.max(0, Math.min(last, Math.round(((clientX - left) / width) * last))));
  };
  return (
    <div className="text-xs tabular-nums">
      <p aria-hidden="true" className="mb-4 flex flex-wrap gap-x-4">
        <b>{labels[at]}</b>
        {lines.map((line) => (
          <span key={line.name} className="flex items-center gap-1">
            <svg aria-hidden="true" className={`h-3 w-6 ${line.style}`}>
              <path d="M0 6H24" />
            </svg>
            {said(line)}
          </span>
        ))}
      </p>
      <div className="relative ms-16 h-56">
        <Steps steps={steps} format={format} />
        <Drawing lines={lines} top={steps.at(-1) ?? 1} at={(at / last) * 100} />
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={label}
          aria-valuetext={[labels[at], ...lines.map(said)].join(', ')}
          onChange={({ target }) => setAt(Number(target.value))}
          onPointerMove={follow}
          className="peer absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0 print:hidden"
        />
        <div className="pointer-events-none absolute -inset-1 outline-2 outline-secondary peer-not-focus-visible:hidden" />
      </div>
      <p aria-hidden="true" className="ms-16 mt-2 flex justify-between">
        {[...new Set([0, Math.round(last / 2), last])].map((each) => (
          <span key={each}>{labels[each]}</span>
        ))}
      </p>
    </div>
  );
}

interface BarsProps {
  /** Texts for a row: its name, and its numbers in words. */
  rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly text: string;
    readonly value: number;
  }[];
}

/** Bars with their numbers as text, as a list: it is its own table. */
export function Bars({ rows }: BarsProps) {
  const most = Math.max(...rows.map(({ value }) => value), 1);
  return (
    <ol className="grid grid-cols-1 gap-3 text-sm">
      {rows.map(({ key, name, text, value }) => (
        <li key={key}>
          <p className="flex justify-between gap-4">
            <bdi className="min-w-0 truncate">{name}</bdi>
            <span className="flex-none tabular-nums">{text}</span>
          </p>
          <div
            className="mt-1 h-2 bg-secondary print:[print-color-adjust:exact]"
            style={{ width: `${Math.max(0, value / most) * 100}%` }}
          />
        </li>
      ))}
    </ol>
  );
}
