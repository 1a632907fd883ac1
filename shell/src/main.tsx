import './styles.css';
import { start } from './start/start.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('no #root in index.html');
void start(root).catch(() => {
  root.dataset.failed = 'true';
});
