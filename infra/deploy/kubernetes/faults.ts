import { disagreements } from './compose-agreement.ts';
import { readDeployments } from './deployments.ts';
import { linkFaults } from './links.ts';
import { parseManifests } from './manifests.ts';
import { schemaFaults } from './schemas.ts';
import { settingFaults } from './settings.ts';

/** Everything that is wrong with a rendered overlay, one line each; nothing else is judged while a schema is not met. */
export function overlayFaults(text: string, place: string): string[] {
  const manifests = parseManifests(text, place);
  const misshapen = manifests.flatMap(schemaFaults);
  if (misshapen.length > 0) return misshapen;
  const { deployments, faults } = readDeployments(manifests);
  if (faults.length > 0) return faults;
  const house = { manifests, deployments };
  return [...linkFaults(house), ...settingFaults(house), ...disagreements(house)];
}
