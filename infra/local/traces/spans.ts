import { createReadStream, globSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { openLog } from '../../lib/supervise/log-file.ts';

const attribute = z.object({ key: z.string(), value: z.looseObject({ stringValue: z.string().optional() }) });

/** OTLP over HTTP as JSON, as far as it is shown. Times are nanoseconds as text. */
const otlpTraces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              startTimeUnixNano: z.string(),
              endTimeUnixNano: z.string(),
              status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface Span {
  readonly traceId: string;
  readonly id: string;
  readonly parent: string | undefined;
  readonly service: string;
  readonly name: string;
  /** ms since 1970. */
  readonly start: number;
  readonly end: number;
  readonly failed: boolean;
}

const nanosPerMs = 1e6;
const failedCode = 2;
const mostBytes = 8_000_000;

const fileName = 'traces.jsonl';

function folderOf(dataDir: string): string {
  return join(dataDir, 'logs');
}

/** A collector for the processes of a local shop: keeps what they send, one batch a line, in files that never grow beyond 30 MB. */
export async function startCollector(dataDir: string): Promise<{ url: string; close: () => void }> {
  const log = openLog(join(folderOf(dataDir), fileName));
  const collect: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > mostBytes) request.destroy();
      else chunks.push(chunk);
    });
    request.on('end', () => {
      log.write(Buffer.from(`${Buffer.concat(chunks).toString().replaceAll('\n', ' ')}\n`));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  };
  const server = createServer(collect).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
      log.close();
    },
  };
}

function spansIn(text: string): Span[] {
  const { data } = otlpTraces.safeParse(JSON.parse(text));
  return (data?.resourceSpans ?? []).flatMap(({ resource, scopeSpans }) => {
    const named = resource.attributes.find(({ key }) => key === 'service.name');
    const service = named?.value.stringValue ?? 'unknown';
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, startTimeUnixNano, endTimeUnixNano, status }) => ({
        traceId,
        id: spanId,
        parent: parentSpanId || undefined,
        service,
        name,
        start: Number(startTimeUnixNano) / nanosPerMs,
        end: Number(endTimeUnixNano) / nanosPerMs,
        failed: status.code === failedCode,
      })),
    );
  });
}

/** All spans of a trace that a local shop kept, the earliest first. */
export async function readTrace(dataDir: string, traceId: string): Promise<Span[]> {
  const found: Span[] = [];
  for (const file of globSync(`${fileName}{,.[0-9]*}`, { cwd: folderOf(dataDir) }))
    for await (const text of createInterface({ input: createReadStream(join(folderOf(dataDir), file)) }))
      if (text.includes(traceId)) found.push(...spansIn(text).filter((span) => span.traceId === traceId));
  return found.sort((one, other) => one.start - other.start);
}
