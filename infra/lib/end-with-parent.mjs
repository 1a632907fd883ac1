/**
 * Preloaded (`node --import`) into every Node process of the local shop: it ends in order when the process
 * that started it is gone, also after a `kill -9`. The sign is the end of the channel that both share:
 * the message channel where there is one, standard input otherwise.
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

// Who started it also keeps its log: when that is gone, what is written goes nowhere, and that is no fault to end of.
function outliveTheLog() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

if (isMainThread) {
  outliveTheLog();
  if (process.channel) watchChannel(process.channel);
  else watchStandardInput();
}
