import { type PartFamily, partFamilyKeys } from '@shop/contracts';
import { airFilter } from './families/air-filter.ts';
import { alternator } from './families/alternator.ts';
import { avatar } from './families/avatar.ts';
import { ballJoint } from './families/ball-joint.ts';
import { battery } from './families/battery.ts';
import { brakeCaliper } from './families/brake-caliper.ts';
import { brakeDisc } from './families/brake-disc.ts';
import { brakePadSet } from './families/brake-pad-set.ts';
import { clutchKit } from './families/clutch-kit.ts';
import { exhaust } from './families/exhaust.ts';
import { headlamp } from './families/headlamp.ts';
import { ignitionCoil } from './families/ignition-coil.ts';
import { mirror } from './families/mirror.ts';
import { oilFilter } from './families/oil-filter.ts';
import { other } from './families/other.ts';
import { radiator } from './families/radiator.ts';
import { shockAbsorber } from './families/shock-absorber.ts';
import { sparkPlug } from './families/spark-plug.ts';
import { starter } from './families/starter.ts';
import { tieRod } from './families/tie-rod.ts';
import { timingBeltKit } from './families/timing-belt-kit.ts';
import { waterPump } from './families/water-pump.ts';
import { wheelHub } from './families/wheel-hub.ts';
import { wiper } from './families/wiper.ts';
import { type Choice, choiceOf } from './kit/choice.ts';
import { drawnOnSheet, portrait, type View } from './kit/sheet.ts';
import { type Camera, seenFrom } from './kit/space.ts';

interface Family {
  draw: (choice: Choice) => string;
  view: View;
}

const families: Record<PartFamily, Family> = {
  'brake-disc': { draw: brakeDisc, view: [338, 235, 1.12] },
  'brake-pad-set': { draw: brakePadSet, view: [328, 258, 1.1] },
  'brake-caliper': { draw: brakeCaliper, view: [332, 214, 1.13] },
  'clutch-kit': { draw: clutchKit, view: [355, 269, 1.12] },
  'shock-absorber': { draw: shockAbsorber, view: [349, 214, 1.06] },
  'ball-joint': { draw: ballJoint, view: [314, 248, 1.3] },
  'tie-rod': { draw: tieRod, view: [301, 246, 1.03] },
  'wheel-hub': { draw: wheelHub, view: [351, 259, 1.24] },
  'oil-filter': { draw: oilFilter, view: [320, 240, 1.4] },
  'air-filter': { draw: airFilter, view: [320, 246, 1.33] },
  'spark-plug': { draw: sparkPlug, view: [325, 225, 1.16] },
  'ignition-coil': { draw: ignitionCoil, view: [320, 259, 1.37] },
  alternator: { draw: alternator, view: [300, 234, 1.2] },
  starter: { draw: starter, view: [391, 244, 1.33] },
  radiator: { draw: radiator, view: [309, 237, 1] },
  'water-pump': { draw: waterPump, view: [343, 240, 1.36] },
  'timing-belt-kit': { draw: timingBeltKit, view: [310, 247, 1] },
  headlamp: { draw: headlamp, view: [360, 223, 1.2] },
  mirror: { draw: mirror, view: [320, 225, 1.04] },
  wiper: { draw: wiper, view: [336, 254, 1.1] },
  battery: { draw: battery, view: [319, 229, 1.22] },
  exhaust: { draw: exhaust, view: [358, 195, 1.14] },
  other: { draw: other, view: [350, 234, 1.06] },
};

/** Further pictures of the same part. */
const cameras = {
  front: { yaw: 10, pitch: 12 },
  above: { yaw: 35, pitch: 50 },
} as const satisfies Record<string, Camera>;

export type SecondView = keyof typeof cameras;
export const secondViews: readonly string[] = Object.keys(cameras);

function isSecondView(name: string): name is SecondView {
  return secondViews.includes(name);
}

const variants = 1_000;

function isPartFamily(name: string): name is PartFamily {
  return partFamilyKeys.some((key) => key === name);
}

/** The middle of the usual view is not the middle of another one, so that is shown a little smaller. */
function seenOtherwise([x, y, zoom]: View, camera: Camera, draw: () => string): string {
  return seenFrom(camera, () => drawnOnSheet([x, y, zoom * 0.86], draw()));
}

/**
 * The drawing of a part family (4:3) or of a reviewer (`avatar`, square) as SVG, always the same for the same
 * arguments. Undefined for a name or view without drawings, or a variant that is not a whole number from 0 to 999.
 */
export function drawing(name: string, variant: number, view?: string): string | undefined {
  if (!Number.isInteger(variant) || variant < 0 || variant >= variants) return undefined;
  if (name === 'avatar') return view === undefined ? portrait(avatar(choiceOf(variant), variant)) : undefined;
  if (!isPartFamily(name)) return undefined;
  const { draw, view: usual } = families[name];
  if (view === undefined) return drawnOnSheet(usual, draw(choiceOf(variant)));
  return isSecondView(view) ? seenOtherwise(usual, cameras[view], () => draw(choiceOf(variant))) : undefined;
}
