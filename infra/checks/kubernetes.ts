/** Part of `npm run check`: every overlay renders, meets the published schemas and the rules of the house, and agrees with docker-compose.yml. */
import { kubectl, overlays, render } from '../deploy/kubernetes/render.ts';
import { CliError } from '../lib/cli-error.ts';

try {
  const program = await kubectl();
  // The services' configurations are loaded while kubectl works.
  const [{ overlayFaults }, rendered] = await Promise.all([
    import('../deploy/kubernetes/faults.ts'),
    Promise.all(overlays.map((overlay) => render(program, overlay))),
  ]);
  const faults = overlays.flatMap((overlay, index) =>
    overlayFaults(rendered[index] ?? '', `overlays/${overlay}`),
  );
  for (const fault of new Set(faults)) console.error(fault);
  if (faults.length === 0) console.log(`Kubernetes: ${overlays.join(' and ')} are sound.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
