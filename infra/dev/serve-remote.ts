/**
 * `serve-remote.ts <folder> <mode> <port>`: one micro-frontend from its sources. In a process of its own, because the federation plugin
 * keeps its settings once per process.
 */
import { createServer } from 'vite';
import { withStandIns } from './remotes.ts';

const [root = '', mode = '', port] = process.argv.slice(2);
const server = await createServer({ root, mode, define: withStandIns, server: { port: Number(port) } });
await server.listen();
process.send?.('listening');
