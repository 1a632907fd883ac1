import type { Span } from './spans.ts';

interface Row extends Span {
  readonly depth: number;
}

/** Each span below the one that caused it. One whose cause was not kept stands by itself. */
function inTree(spans: readonly Span[]): Row[] {
  const ids = new Set(spans.map(({ id }) => id));
  const below = (parent: string | undefined, depth: number): Row[] =>
    spans
      .filter((span) => (span.parent && ids.has(span.parent) ? span.parent : undefined) === parent)
      .flatMap((span) => [{ ...span, depth }, ...below(span.id, depth + 1)]);
  return below(undefined, 0);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; --bar: #3f7d6b; --failed: #c0392b; }
body { margin: 2rem; }
h1 { font-size: 1.4rem; margin: 0 0 0.25rem; }
table { border-collapse: collapse; width: 100%; margin-top: 1.5rem; }
th, td { padding: 0.3rem 0.75rem 0.3rem 0; text-align: left; border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); white-space: nowrap; }
td:last-child { width: 50%; min-width: 16rem; }
.ms { text-align: right; font-variant-numeric: tabular-nums; }
.bar { height: 0.9rem; min-width: 2px; border-radius: 3px; background: var(--bar); }
.failed .bar { background: var(--failed); }
.failed .what { color: var(--failed); }
`;

function row({ depth, service, name, start, end, failed }: Row, from: number, total: number): string {
  const left = (100 * (start - from)) / total;
  const width = (100 * (end - start)) / total;
  return `<tr${failed ? ' class="failed"' : ''}>
<td class="what" style="padding-left:${depth * 1.25}rem">${escaped(name)}${failed ? ' (failed)' : ''}</td>
<td>${escaped(service)}</td>
<td class="ms">${(start - from).toFixed(1)}</td>
<td class="ms">${(end - start).toFixed(1)}</td>
<td><div class="bar" style="margin-left:${left.toFixed(2)}%;width:${width.toFixed(2)}%"></div></td>
</tr>`;
}

/** A trace as one page that needs nothing else. */
export function tracePage(traceId: string, spans: readonly Span[]): string {
  const from = Math.min(...spans.map(({ start }) => start));
  const total = Math.max(1, Math.max(...spans.map(({ end }) => end)) - from);
  const rows = inTree(spans);
  const title = rows[0]?.name ?? traceId;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
<p>${new Date(from).toISOString()}, ${total.toFixed(1)} ms, ${spans.length} spans, trace ${escaped(traceId)}</p>
<table>
<thead><tr><th>What</th><th>Where</th><th class="ms">From, ms</th><th class="ms">For, ms</th><th></th></tr></thead>
<tbody>
${rows.map((each) => row(each, from, total)).join('\n')}
</tbody>
</table>
</body>
</html>
`;
}
