/**
 * Preloaded (`node --import`) into every Node process of the local shop: it ends in order when the process
 * that started it is gone, also after a `kill -9`. The sign is the end of the channel that both share:
 * the message channel where there is one, standard input otherwise.
 */
import { isMainThread } from 'node:worker_threads';

const limitMs = 8_000;

const end = () => {
  setTimeout(() => process.exit(1), limitMs).unref();
  process.kill(process.pid, 'SIGTERM');
};

const watchChannel = (channel) => {
  process.once('disconnect', end);
  channel.unref();
};

const watchStandardInput = () => {
  process.stdin.once('end', end).once('error', end).resume();
  process.stdin.unref?.();
};

if (isMainThread) {
  if (process.channel) watchChannel(process.channel);
  else watchStandardInput();
}
