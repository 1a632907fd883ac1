import type { PartListing } from '../part-listing.ts';

export const brakes: readonly PartListing[] = [
  {
    partNumber: 'SP-BD-3190',
    family: 'brake-disc',
    variant: 7,
    name: 'Ventilated Brake Disc 319 mm, 6-hole, Toyota Hilux Revo',
    price: 38.5,
    minimum: 20,
    available: 1_240,
    description:
      'Front disc in grey cast iron GG20HC, 319 x 28 mm, straight vanes. Machined on both faces in one clamping to 10 µm run-out, balanced, hub and edge coated in zinc flake so that it goes from the box to the axle without washing. Fits Hilux Revo and Fortuner from 2015.',
  },
  {
    partNumber: 'SP-BD-2770',
    family: 'brake-disc',
    variant: 0,
    name: 'Ventilated Brake Disc 277 mm, 5-hole, Toyota Corolla Axio',
    price: 24,
    minimum: 30,
    available: 2_860,
    description:
      'Front disc, 277 x 22 mm, pitch circle 5 x 100. Fully machined, oiled paper instead of preservative, minimum thickness stamped on the hat. Replaces 43512-12710.',
  },
  {
    partNumber: 'SP-BD-2150',
    family: 'brake-disc',
    variant: 29,
    name: 'Solid Brake Disc 215 mm, 4-hole, Suzuki Alto 800',
    price: 9.8,
    minimum: 50,
    available: 4_300,
    description:
      'Solid front disc, 215 x 10 mm, for the small cars that do most of the kilometres in town. Turned faces, coated hat, packed in pairs.',
  },
  {
    partNumber: 'SP-BD-2820',
    family: 'brake-disc',
    variant: 3,
    name: 'Drilled and Slotted Brake Disc 282 mm, 5-hole, Honda Civic',
    price: 46.9,
    minimum: 10,
    available: 12,
    description:
      'Cross-drilled and slotted front disc, 282 x 23 mm. Drillings are chamfered on both faces and kept clear of the vanes. For Civic 1.5 from 2016; also fits HR-V and Vezel.',
  },
  {
    partNumber: 'SP-BP-1187',
    family: 'brake-pad-set',
    variant: 0,
    name: 'Brake Pad Set, Front, with Wear Sensor, Toyota Premio and Allion',
    price: 14.6,
    minimum: 40,
    available: 3_150,
    description:
      'Set of four, low-metallic, no copper and no asbestos. Friction class FF, shims bonded, chamfered and slotted against squeal, wear sensor on the inner pads.',
  },
  {
    partNumber: 'SP-BP-1342',
    family: 'brake-pad-set',
    variant: 4,
    name: 'Brake Pad Set, Front, Isuzu NPR 71 and Mitsubishi Canter',
    price: 22.4,
    minimum: 30,
    available: 940,
    description:
      'Heavy-duty set for light trucks that run loaded all day: dense semi-metallic mix, back plates of 6 mm steel with mechanical retention, tested for 600 °C.',
  },
  {
    partNumber: 'SP-BP-1209',
    family: 'brake-pad-set',
    variant: 7,
    name: 'Ceramic Brake Pad Set, Rear, Nissan X-Trail T32',
    price: 17.25,
    minimum: 25,
    available: 1_480,
    description:
      'Quiet ceramic mix that leaves the wheels clean. Shims and clips are in the box, and so is the grease.',
  },
  {
    partNumber: 'SP-BC-4402',
    family: 'brake-caliper',
    variant: 0,
    name: 'Brake Caliper, Front Left, 2-piston, Mitsubishi Pajero Sport',
    price: 61,
    minimum: 8,
    available: 210,
    description:
      'New casting, not a rebuilt core. Chromed pistons of 45 mm, seals in EPDM, bleed nipple in brass, powder coated. Every caliper is held at 160 bar for 30 seconds before it is packed.',
  },
  {
    partNumber: 'SP-BC-4318',
    family: 'brake-caliper',
    variant: 1,
    name: 'Brake Caliper, Rear Right, 1-piston, Volkswagen Golf Mk6',
    price: 48.75,
    minimum: 10,
    available: 365,
    description:
      'Single-piston caliper with hand-brake lever, zinc plated. Guide pins are greased and capped; bracket and bolts come with it.',
  },
  {
    partNumber: 'SP-BC-4560',
    family: 'brake-caliper',
    variant: 2,
    name: 'Brake Caliper, Front, 3-piston, Hino 300 Series',
    price: 97.5,
    minimum: 4,
    available: 6,
    description:
      'For trucks of 5.5 to 8.5 tonnes. Three pistons of 42 mm, stainless heat shields, phosphated and painted black. Test sheet with serial number in each box.',
  },
];
