import { Meter } from '@base-ui/react/meter';

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
          <Meter.Root value={value} max={most} getAriaValueText={() => text}>
            <p className="flex justify-between gap-4">
              <Meter.Label className="min-w-0 truncate" render={<bdi />}>
                {name}
              </Meter.Label>
              <Meter.Value className="flex-none tabular-nums">{() => text}</Meter.Value>
            </p>
            <Meter.Track className="mt-1 h-2">
              <Meter.Indicator className="bg-secondary print:[print-color-adjust:exact]" />
            </Meter.Track>
          </Meter.Root>
        </li>
      ))}
    </ol>
  );
}
