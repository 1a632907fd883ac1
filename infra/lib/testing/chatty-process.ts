/** Never stops writing. On SIGTERM it writes for another 200 ms, then records in a file that it ended in order. */
import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const [file = ''] = process.argv.slice(2);
setInterval(() => {
  console.log('still here');
  console.error('still here');
}, 5);
process.once('SIGTERM', async () => {
  await delay(200);
  writeFileSync(file, 'ended in order');
  process.exit(0);
});
