/** Server for supervisor tests: answers with its process id. `pid-server.ts <port> [die]` exits immediately with `die`. */
import { createServer } from 'node:http';

const [port = '', die] = process.argv.slice(2);
if (die) {
  console.error('the reason is in the log');
  process.exit(3);
}
createServer((_request, response) => {
  response.end(String(process.pid));
}).listen(Number(port), '127.0.0.1');
