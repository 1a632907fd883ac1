/**
 * `start-data.ts <data directory>`: starts MongoDB and Redis, prints their process ids, and waits to be
 * killed.
 */
import { startData } from '../data/index.ts';

const data = await startData({ dataDir: process.argv[2] ?? '', env: { PATH: '' } });
console.log(JSON.stringify(data.processes.map((process) => process.pid())));
