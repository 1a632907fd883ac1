/** `npm start`: runs on any Node from 18 on, with nothing installed. */
import { runBootstrap } from './bootstrap.mjs';

await runBootstrap('infra/local/main.ts', process.argv.slice(2));
