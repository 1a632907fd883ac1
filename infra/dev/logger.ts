import { createLogger, type Logger } from 'vite';

/** A page that reloads breaks off its requests and its socket. */
const brokenOff = /ECONNRESET|EPIPE|socket hang up/;

/** Vite's logger, with one line instead of a stack for each connection that a browser broke off. */
export function devLogger(): Logger {
  const logger = createLogger();
  const { error } = logger;
  logger.error = (message, options) => {
    const reason = brokenOff.exec(message)?.[0];
    const [first] = message.split('\n');
    error(reason === undefined ? message : `${first} ${reason}`, options);
  };
  return logger;
}
