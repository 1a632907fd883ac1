import type { PartListing } from '../part-listing.ts';

export const suspension: readonly PartListing[] = [
  {
    partNumber: 'SP-SA-5010',
    family: 'shock-absorber',
    variant: 0,
    name: 'Suspension Strut, Front, Gas, Toyota Probox and Succeed',
    price: 33.9,
    minimum: 16,
    available: 1_120,
    description:
      'Twin-tube gas strut with coil spring and top mount, ready to bolt in. Rod of 22 mm hard-chromed steel, seals from Japan, oil that stays thin in the cold and thick in the heat. Set up for loaded station wagons on broken roads.',
  },
  {
    partNumber: 'SP-SA-5033',
    family: 'shock-absorber',
    variant: 4,
    name: 'Shock Absorber, Rear, Gas, Land Cruiser Prado 150',
    price: 36.25,
    minimum: 12,
    available: 540,
    description:
      'Gas-filled, bore 35 mm, bushes pressed in. Yellow for a reason: this one is seen under many taxis in the hills.',
  },
  {
    partNumber: 'SP-SA-5071',
    family: 'shock-absorber',
    variant: 3,
    name: 'Shock Absorber with Bellows, Mahindra Bolero',
    price: 19.5,
    minimum: 20,
    available: 25,
    description:
      'Oil damper with a bellows that keeps mud and sand off the rod. Two rubber eyes, grease-free for life.',
  },
  {
    partNumber: 'SP-BJ-2301',
    family: 'ball-joint',
    variant: 0,
    name: 'Lower Ball Joint, 3-bolt, Nissan Sunny N16',
    price: 6.9,
    minimum: 60,
    available: 5_200,
    description:
      'Forged housing, ball of 42CrMo4 rolled to a mirror, seat in POM. Boot in chloroprene with a steel ring. Castle nut and cotter pin are in the bag.',
  },
  {
    partNumber: 'SP-BJ-2344',
    family: 'ball-joint',
    variant: 3,
    name: 'Lower Ball Joint, 3-bolt, Peugeot 206 and 207',
    price: 7.4,
    minimum: 60,
    available: 3_760,
    description:
      'Bolt-on joint in e-coated steel with a taper of 16 mm. Tested for 500,000 swings with salt water on the boot.',
  },
  {
    partNumber: 'SP-BJ-2390',
    family: 'ball-joint',
    variant: 2,
    name: 'Upper Ball Joint, 4-bolt, Isuzu D-Max',
    price: 9.2,
    minimum: 40,
    available: 1_930,
    description:
      'For pick-ups that work. Larger ball than the first fitment, grease nipple, four bolts of grade 10.9 with it.',
  },
  {
    partNumber: 'SP-TR-1405',
    family: 'tie-rod',
    variant: 0,
    name: 'Tie Rod End, Outer, Suzuki Wagon R',
    price: 4.35,
    minimum: 100,
    available: 8_900,
    description:
      'Outer end, M12 x 1.25 right. Induction-hardened pin, boot clamped at both ends. Self-locking nut with it.',
  },
  {
    partNumber: 'SP-TR-1450',
    family: 'tie-rod',
    variant: 1,
    name: 'Tie Rod Assembly with Axial Joint, Ford Ranger T6',
    price: 15.8,
    minimum: 24,
    available: 860,
    description:
      'Outer end and axial joint on one rod, length pre-set to the works figure so that the car can drive to the alignment bench. Left and right are the same part.',
  },
  {
    partNumber: 'SP-TR-1480',
    family: 'tie-rod',
    variant: 2,
    name: 'Drag Link End, Long, Ashok Leyland Viking',
    price: 18.6,
    minimum: 20,
    available: 14,
    description:
      'Long end for buses, taper 1:8, M30 x 1.5 left. Forged in one heat, shot-peened, painted red for the inspector.',
  },
  {
    partNumber: 'SP-WH-3605',
    family: 'wheel-hub',
    variant: 0,
    name: 'Wheel Hub with Bearing, Front, 5 studs, ABS, Toyota RAV4',
    price: 43,
    minimum: 12,
    available: 610,
    description:
      'Third-generation unit: flange, double-row bearing and magnetic encoder in one piece, greased and sealed for life. Run-out of the flange below 20 µm. Fits RAV4 from 2006 and Camry from 2006.',
  },
  {
    partNumber: 'SP-WH-3641',
    family: 'wheel-hub',
    variant: 1,
    name: 'Wheel Hub, Rear, 4 studs, Hyundai i20',
    price: 27.5,
    minimum: 16,
    available: 980,
    description:
      'Hub with cap, four studs of M12 x 1.5, bearing pre-loaded at works. No press needed: four bolts and it is on.',
  },
  {
    partNumber: 'SP-WH-3688',
    family: 'wheel-hub',
    variant: 8,
    name: 'Wheel Hub, Front, 6 studs, ABS, Isuzu D-Max and MU-X',
    price: 58.9,
    minimum: 8,
    available: 275,
    description:
      'Six studs, sensor with 900 mm of cable, spline for four-wheel drive. Hardened raceways, shielded twice against water.',
  },
];
