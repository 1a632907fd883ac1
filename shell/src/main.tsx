import './styles.css';
import { start } from './start/start.tsx';
import { startTelemetry, tell } from './telemetry/telemetry.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('no #root in index.html');
const started = start(root).catch((error: unknown) => {
  tell({ kind: 'error', error });
  root.dataset.failed = 'true';
});
if (import.meta.env.PROD) startTelemetry(started);
