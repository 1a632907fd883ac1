import './styles.css';
import { start } from './start/start.tsx';
import { report, startTelemetry } from './telemetry/telemetry.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('no #root in index.html');
const started = start(root).catch((error: unknown) => {
  report({ kind: 'error', error });
  document.documentElement.dataset.failed = 'true';
});
if (import.meta.env.PROD) startTelemetry(started);
