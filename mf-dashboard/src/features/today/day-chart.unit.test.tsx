// @vitest-environment jsdom
import { renderWithKit } from '@shop/front-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DayChart } from './day-chart.tsx';

const place = new DOMRect(0, 0, 588, 260);

/** The chart measures its place, which has no size in jsdom. */
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function sizeOf(this: Element) {
    return this.matches('.recharts-wrapper') ? place : new DOMRect();
  });
  return () => vi.restoreAllMocks();
});

function day(at: number, revenue: number, before: number) {
  return { day: `2026-11-${20 + at}`, orders: 1, sales: revenue, refunds: 0, revenue, before };
}

function open(days: readonly ReturnType<typeof day>[]) {
  const { container } = renderWithKit(<DayChart days={days} before={`${days.length} days before`} />);
  const drawn = (selector: string) => [...container.querySelectorAll(`.recharts-${selector}`)];
  return { texts: (selector: string) => drawn(selector).map(({ textContent }) => textContent), drawn };
}

/** The corners of a line, in whole pixels: 64,228 314,225 … */
function cornersOf(line: Element): string {
  const corners = line.getAttribute('d')?.match(/[\d.]+,[\d.]+/g) ?? [];
  return corners.map((corner) => corner.split(',').map((px) => Math.round(Number(px)))).join(' ');
}

test('draws both lines from zero, with round steps and the first, middle and last day', () => {
  const { drawn, texts } = open([day(1, 100, 50), day(2, 2_450, 75), day(3, 0, 25)]);
  expect(texts('yAxis-tick-labels text')).toEqual(['$0', '$500', '$1,000', '$1,500', '$2,000', '$2,500']);
  expect(texts('xAxis-tick-labels text')).toEqual(['21 Nov', '22 Nov', '23 Nov']);
  expect(drawn('line-curve').map((line) => [line.getAttribute('stroke'), cornersOf(line)])).toEqual([
    ['var(--muted)', '64,228 314,225 564,230'],
    ['var(--color-secondary)', '64,223 314,12 564,232'],
  ]);
});

test('marks the chosen day', () => {
  const { drawn } = open([day(1, 100, 50), day(2, 2_450, 75), day(3, 0, 25)]);
  const marked = () => drawn('reference-line-line').map((line) => line.getAttribute('x1'));
  expect(marked()).toEqual(['564']);
  fireEvent.change(screen.getByRole('slider', { name: 'Day' }), { target: { value: '0' } });
  expect(marked()).toEqual(['64']);
});

test('draws an axis for days without revenue', () => {
  const { texts } = open([day(1, 0, 0), day(2, 0, 0)]);
  expect(texts('yAxis-tick-labels text')).toEqual(['$0', '$1', '$2', '$3', '$4', '$5']);
});
