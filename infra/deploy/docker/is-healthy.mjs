/** The health check of every image: exit code 0 when the process in this container says that it can serve. */
const { PORT, HEALTH_PATH } = process.env;
const response = await fetch(`http://127.0.0.1:${PORT}${HEALTH_PATH}`, {
  signal: AbortSignal.timeout(2_000),
});
process.exitCode = response.ok ? 0 : 1;
