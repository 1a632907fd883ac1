/**
 * `serve-remote.ts <folder> <mode> <port>`: serves one micro-frontend from its sources. It needs its own process, because the federation
 * plugin keeps one set of settings per process.
 */
import { createServer } from 'vite';
import { devLogger } from './logger.ts';

const [root = '', mode = '', port] = process.argv.slice(2);
process.chdir(root);
const server = await createServer({ root, mode, server: { port: Number(port) }, customLogger: devLogger() });
await server.listen();
console.log(`Serving ${root}`);
