/** Never stops writing; when asked to end it writes on for a moment, and notes in a file that it ended in order. */
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
