import { expect, test } from 'vitest';
import { runNode, temporaryDir, writeFiles } from '../../lib/testing/fixtures.ts';

const dir = await temporaryDir();
function line(service: string, time: number): string {
  return JSON.stringify({
    level: 30,
    time,
    service,
    requestId: `request-${time}`,
    msg: `${service} ${time}`,
  });
}
const crash = ['node:internal/process:1', 'Error: no column', '    at place (place-order.ts:3:1)'].join('\n');
writeFiles(dir, {
  'logs/orders.log': [line('orders', 1), line('orders-worker', 3), line('orders', 2)].join('\n'),
  'logs/catalog.log': [line('catalog', 10), crash, '', line('catalog', 30)].join('\n'),
  'logs/redis.log': '1:M 24 Nov 2026 # Server initialized',
});

test.each<[string[], RegExp]>([
  [['--service', 'orders'], /^\S+ INFO: orders: orders 1\n.*\n\S+ INFO: orders: orders 2\n.*\n$/m],
  [['--service', 'orders-worker'], /orders-worker: orders-worker 3\n.*\n$/],
  [
    ['--errors'],
    /^\S+ ERROR: catalog: node:internal\/process:1\nError: no column\n +at place \(place-order/m,
  ],
  [['--service', 'redis'], /redis: 1:M 24 Nov 2026 # Server initialized/],
  [['--request', 'request-2'], /^\S+ INFO: orders: orders 2\n +requestId: "request-2"\n$/],
  [['--request', 'a1'], /^No log lines match\. There are logs of catalog, orders, orders-worker, redis\.$/m],
  [['--line'], /Use: npm run logs/],
])('shows the lines that %j asks for', async (flags, shown) => {
  const { output } = await runNode([new URL('./main.ts', import.meta.url).pathname, ...flags], {
    DATA_DIR: dir,
  });
  expect(output).toMatch(shown);
});
