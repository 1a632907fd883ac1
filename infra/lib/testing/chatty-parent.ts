/**
 * For a test of children that outlive their supervisor: starts `chatty-process.ts <file>`, which logs to `<file>.log`, and waits to be
 * killed.
 */
import { fileURLToPath } from 'node:url';
import { launch, nodeArgs } from '../supervise/launch.ts';

const [file = ''] = process.argv.slice(2);
const chatty = fileURLToPath(new URL('./chatty-process.ts', import.meta.url));
launch({ command: process.execPath, args: nodeArgs(chatty, file), logFile: `${file}.log` });
