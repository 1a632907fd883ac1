import { t } from '@lingui/core/macro';
import type { Sales } from '@shop/contracts/client';
import { formatDayOfYear, formatMoney } from '@shop/front-kit';
import { type PointerEvent, useState } from 'react';
import { CartesianGrid, Line, LineChart, ReferenceLine, XAxis, YAxis } from 'recharts';

type Day = Sales['days'][number];

interface DayChartProps {
  days: readonly Day[];
  /** Names the line of the period before: 30 days before. */
  before: string;
}

/** Whole dollars: the axis has no room for cents. */
function axisText(dollars: number): string {
  return formatMoney(Math.round(dollars));
}

/** The room that the classes of the slider leave free around the lines, px. */
const margin = { top: 8, right: 24, bottom: 0, left: 0 };
const axisWidth = 64;
const axisHeight = 28;
const tick = { fill: 'var(--color-base-content)' };

function Drawing({ days, at }: Pick<DayChartProps, 'days'> & { at: number }) {
  const [first, middle, last] = [days[0], days[Math.round((days.length - 1) / 2)], days.at(-1)];
  const named = [...new Set([first?.day ?? '', middle?.day ?? '', last?.day ?? ''])];
  return (
    <div aria-hidden="true" className="absolute inset-0">
      <LineChart responsive className="size-full" data={days} margin={margin} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-base-300)" />
        <XAxis
          dataKey="day"
          ticks={named}
          interval={0}
          tick={tick}
          height={axisHeight}
          axisLine={false}
          tickLine={false}
          tickFormatter={formatDayOfYear}
        />
        <YAxis
          width={axisWidth}
          niceTicks="snap125"
          tickCount={6}
          interval={0}
          tick={tick}
          axisLine={false}
          tickLine={false}
          tickFormatter={axisText}
        />
        <Line dataKey="before" stroke="var(--muted)" strokeWidth={1} dot={false} isAnimationActive={false} />
        <Line
          dataKey="revenue"
          stroke="var(--color-secondary)"
          strokeWidth={2}
          dot={false}
          isAnimationActive={false}
        />
        <ReferenceLine x={days[at]?.day} stroke="var(--color-base-content)" />
      </LineChart>
    </div>
  );
}

/** Describes a day of the chart in words. */
function textsOf(day: Day | undefined, before: string) {
  return {
    day: day ? formatDayOfYear(day.day) : '',
    before: `${before} ${axisText(day?.before ?? 0)}`,
    revenue: t`Revenue ${axisText(day?.revenue ?? 0)}`,
  };
}

/** Revenue over days. A slider over the lines chooses a day by keys, finger or pointer, and screen readers read its values. */
export function DayChart({ days, before }: DayChartProps) {
  const last = days.length - 1;
  const [at, setAt] = useState(last);
  const texts = textsOf(days[at], before);
  const follow = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.max(0, Math.min(last, Math.round(((clientX - left) / width) * last))));
  };
  return (
    <div className="text-xs tabular-nums">
      <p aria-hidden="true" className="mb-4 flex flex-wrap gap-x-4">
        <b>{texts.day}</b>
        <span className="flex items-center gap-1">
          <span className="w-6 border-t border-muted" />
          {texts.before}
        </span>
        <span className="flex items-center gap-1">
          <span className="w-6 border-t-2 border-secondary" />
          {texts.revenue}
        </span>
      </p>
      <div className="relative h-65">
        <Drawing days={days} at={at} />
        <div className="absolute top-2 right-6 bottom-7 left-16">
          <input
            type="range"
            min={0}
            max={last}
            value={at}
            aria-label={t`Day`}
            aria-valuetext={`${texts.day}, ${texts.before}, ${texts.revenue}`}
            onChange={({ target }) => setAt(Number(target.value))}
            onPointerMove={follow}
            className="peer size-full cursor-crosshair touch-pan-y opacity-0 print:hidden"
          />
          <div className="pointer-events-none absolute -inset-1 outline-2 outline-secondary peer-not-focus-visible:hidden" />
        </div>
      </div>
    </div>
  );
}
