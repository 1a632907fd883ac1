import type { ReviewListing } from '../review-listing.ts';

export const newestReviews: readonly ReviewListing[] = [
  {
    name: 'Farhana Akter, Dhaka',
    avatar: 3,
    rating: 5,
    reviewText:
      'We run a workshop in Tejgaon with eleven lifts. Since we changed to these discs not one car has come back with a judder, and we fit about forty pairs a month. The coating on the hat still looks new after the rains.',
    partNumber: 'SP-BD-3190',
  },
  {
    name: 'Kwame Mensah, Accra',
    avatar: 4,
    rating: 4.7,
    reviewText: 'Third container this year. Counted, labelled, dry.',
  },
  {
    name: 'Rafiqul Islam, Chattogram',
    avatar: 2,
    rating: 5,
    reviewText: 'Ordered on Sunday, loaded on Tuesday.',
  },
  {
    name: 'Anna Kowalska, Gdańsk',
    avatar: 1,
    rating: 4.5,
    reviewText:
      'The ball joints measured exactly what the drawing says. I put twelve of them on the coordinate machine because I did not believe the price, and all twelve were inside half of the tolerance.',
  },
  {
    name: 'Shamim Hossain, Sylhet',
    avatar: 8,
    rating: 4.8,
    reviewText: 'Clutch kit for a Hiace that climbs to Jaflong every day. Soft pedal, no smell.',
    partNumber: 'SP-CK-2245',
  },
  {
    name: 'Diego Fernández, Rosario',
    avatar: 0,
    rating: 4.3,
    reviewText:
      'Good bearings. Paper work for customs was complete the first time, which I cannot say of everybody.',
  },
  {
    name: 'Nusrat Jahan, Khulna',
    avatar: 11,
    rating: 5,
    reviewText: 'The lady on the phone knew the torque for the axle nut without looking it up.',
  },
  {
    name: 'Tariq Mahmood, Lahore',
    avatar: 10,
    rating: 4.6,
    reviewText:
      'Brake pads are quiet and the discs stay clean. My customers stopped asking for the expensive brand.',
    partNumber: 'SP-BP-1187',
  },
  {
    name: 'Peter Njoroge, Nairobi',
    avatar: 18,
    rating: 4.4,
    reviewText:
      'Filters are as good as the Japanese ones at a third of the money. We cut two open to see: same paper area, better valve.',
    partNumber: 'SP-OF-9001',
  },
  {
    name: 'Jean-Baptiste Rakoto, Antananarivo',
    avatar: 24,
    rating: 4.5,
    reviewText: 'Radiators arrived without one bent fin.',
    partNumber: 'SP-RD-7010',
  },
  {
    name: 'Mehedi Hasan, Gazipur',
    avatar: 12,
    rating: 4.2,
    reviewText: 'Alternator charges at idle even with the AC on. The plug needed a little force.',
    partNumber: 'SP-AL-1201',
  },
  {
    name: 'Sabina Yasmin, Rajshahi',
    avatar: 9,
    rating: 5,
    reviewText:
      'I buy for nine buses. Shock absorbers last a year on the Natore road, and that road eats shock absorbers.',
  },
  {
    name: 'Mohammed Al-Harbi, Jeddah',
    avatar: 16,
    rating: 4.7,
    reviewText: 'Air filters that really stop the dust. We change them at 10,000 km now and not at five.',
    partNumber: 'SP-AF-8102',
  },
  {
    name: 'Lars Nyström, Göteborg',
    avatar: 6,
    rating: 4,
    reviewText: 'Fine parts, honest tolerances. Delivery by sea took seven weeks, as they said it would.',
  },
  {
    name: 'Thandiwe Dube, Bulawayo',
    avatar: 5,
    rating: 4.9,
    reviewText:
      'They packed a mixed pallet of twenty-two part numbers for a small dealer like me, and every box had my own labels on it. Nobody else would even answer the mail.',
  },
  {
    name: 'Abdul Karim, Bogura',
    avatar: 22,
    rating: 4.5,
    reviewText: 'Genuine weight. You feel it when you lift the disc.',
    partNumber: 'SP-BD-3190',
  },
  {
    name: 'Sunita Gurung, Pokhara',
    avatar: 13,
    rating: 4.6,
    reviewText: 'Wheel hubs for hill taxis. No play after 40,000 km.',
  },
  {
    name: 'Nguyen Van Hai, Da Nang',
    avatar: 14,
    rating: 4.4,
    reviewText: 'Spark plugs are gapped as printed. I check ten of each hundred and have found none wrong.',
  },
  {
    name: 'Imran Chowdhury, Cumilla',
    avatar: 26,
    rating: 3.2,
    reviewText:
      'Good silencer, but one hanger was welded two centimetres too far back. They sent another within the week.',
  },
  {
    name: 'Fatou Diop, Dakar',
    avatar: 23,
    rating: 4.7,
    reviewText: 'Water pumps with the gasket in the box. Small thing, saves an hour.',
    partNumber: 'SP-WP-2130',
  },
  { name: 'Mark Willems, Antwerp', avatar: 20, rating: 4.2, reviewText: 'Correct parts and correct papers.' },
  {
    name: 'Rezaul Karim, Narayanganj',
    avatar: 30,
    rating: 5,
    reviewText:
      'Twenty years I have bought from them and my father before me. When something is wrong they say so before you do.',
  },
  {
    name: 'Yusuf Demir, Bursa',
    avatar: 28,
    rating: 4.5,
    reviewText: 'We make parts ourselves and still buy these tie rods.',
  },
  {
    name: 'Priyanka Das, Kolkata',
    avatar: 17,
    rating: 4.6,
    reviewText: 'Timing kit came with the right bolts and a leaflet that a mechanic can read.',
  },
  {
    name: 'Samuel Okafor, Lagos',
    avatar: 32,
    rating: 4.3,
    reviewText:
      'Batteries came dry-charged with the acid apart, everything dated. All of them took charge on the first day. I would like bigger cartons.',
  },
  { name: 'Habibur Rahman, Mymensingh', avatar: 38, rating: 4.8, reviewText: 'Good steel, good people.' },
  {
    name: 'Elena Petrova, Plovdiv',
    avatar: 7,
    rating: 4.4,
    reviewText: 'Headlamps have the ECE mark and the beam passes the test station.',
    partNumber: 'SP-HL-5101',
  },
  {
    name: 'Kamrul Hasan, Jashore',
    avatar: 40,
    rating: 4.5,
    reviewText: 'Fitted to three Axios, no warning lamp since.',
  },
  {
    name: 'Ahmad Fauzi, Medan',
    avatar: 42,
    rating: 4.6,
    reviewText: 'Calipers with new seals, bled in one go. Paint survives brake fluid, we tried.',
  },
];
