/**
 * Preloaded (`node --import`) into every Node process of the local shop: ends it in order when its parent is gone, also after a
 * `kill -9` of the parent. It notices by the end of what both share: the message channel where there is one, standard input
 * otherwise.
 */
import { isMainThread } from 'node:worker_threads';

const limitMs = 8_000;

function end() {
  setTimeout(() => process.exit(1), limitMs).unref();
  process.kill(process.pid, 'SIGTERM');
}

function watchChannel(channel) {
  process.once('disconnect', end);
  channel.unref();
}

function watchStandardInput() {
  process.stdin.once('end', end).once('error', end).resume();
  process.stdin.unref?.();
}

// The parent also reads the output. When it is gone, writing fails, and that must not crash the process before it ends in order.
function ignoreOutputErrors() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

if (isMainThread) {
  ignoreOutputErrors();
  if (process.channel) watchChannel(process.channel);
  else watchStandardInput();
}
