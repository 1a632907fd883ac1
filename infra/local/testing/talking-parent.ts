/** For a test of what outlives its supervisor: starts `talker.ts <file>`, whose log is `<file>.log`, and waits to be killed. */
import { fileURLToPath } from 'node:url';
import { launch, nodeArgs } from '../../lib/supervise/launch.ts';

const [file = ''] = process.argv.slice(2);
const talker = fileURLToPath(new URL('./talker.ts', import.meta.url));
launch({ command: process.execPath, args: nodeArgs(talker, file), logFile: `${file}.log` });
