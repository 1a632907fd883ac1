import type { ReviewListing } from '../review-listing.ts';

export const earlierReviews: readonly ReviewListing[] = [
  {
    name: 'Ruksana Begum, Barishal',
    avatar: 27,
    rating: 4.9,
    reviewText:
      'My husband drives, I buy. The price is on the page, the stock is on the page, and both are true.',
  },
  {
    name: 'Carlos Mamani, La Paz',
    avatar: 44,
    rating: 4.3,
    reviewText: 'At 3,600 metres an engine shows you quickly what a filter is worth. These are worth it.',
  },
  {
    name: 'Delwar Hossain, Tangail',
    avatar: 52,
    rating: 3.6,
    reviewText: 'Wipers are fine in the monsoon. One adapter was missing from a set of fifty.',
  },
  {
    name: 'Grace Wanjiku, Mombasa',
    avatar: 25,
    rating: 5,
    reviewText:
      'I opened my shop with one pallet of theirs. Now I take a container every quarter, and they still pick up the phone themselves.',
  },
  { name: 'Sajid Mahmud, Dhaka', avatar: 54, rating: 4.7, reviewText: 'Order tracking tells the truth.' },
  {
    name: 'Viktor Horváth, Győr',
    avatar: 36,
    rating: 4.4,
    reviewText: 'Measured run-out of six discs: between 8 and 14 µm. Catalogue says 20. Very good.',
    partNumber: 'SP-BD-2820',
  },
  {
    name: 'Nazmul Huda, Feni',
    avatar: 60,
    rating: 4.6,
    reviewText: 'Starter for a Tata turns like new, even at six in the morning in January.',
    partNumber: 'SP-ST-4070',
  },
  {
    name: 'Marie Dupont, Lyon',
    avatar: 15,
    rating: 4.2,
    reviewText: 'Serious supplier. Drawings on request within a day, in French even.',
  },
  {
    name: 'Bilal Qureshi, Karachi',
    avatar: 66,
    rating: 4.5,
    reviewText: 'Shock absorbers for Boleros: mud does not get in.',
    partNumber: 'SP-SA-5071',
  },
  {
    name: 'Aung Kyaw, Mandalay',
    avatar: 56,
    rating: 4.7,
    reviewText: 'They remembered which adapter we use from an order two years ago.',
  },
  { name: 'Taslima Khatun, Dinajpur', avatar: 59, rating: 4.8, reviewText: 'Nice packing, nothing broken.' },
  {
    name: 'Joseph Banda, Lusaka',
    avatar: 48,
    rating: 4.4,
    reviewText: 'Oil filters, 2,000 pieces, not one leak reported. The anti-drain valve does what it should.',
    partNumber: 'SP-OF-9001',
  },
  { name: 'Mizanur Rahman, Noakhali', avatar: 58, rating: 4.5, reviewText: 'Fair price for a workshop.' },
  {
    name: 'Hans-Peter Vogel, Kassel',
    avatar: 50,
    rating: 3.4,
    reviewText:
      'The quality is right, the minimum quantity of a hundred is too much for a small garage. Please offer half boxes.',
  },
  {
    name: 'Rumana Sultana, Savar',
    avatar: 31,
    rating: 5,
    reviewText:
      'Our fleet manager compared five makers on brake wear over 60,000 km. These pads came second, and the first costs three times as much. We signed for two years.',
  },
  {
    name: 'Ali Hassan, Basra',
    avatar: 68,
    rating: 4.3,
    reviewText: 'Radiators stand the summer here. Fifty degrees and traffic.',
  },
  {
    name: 'Somchai Prasert, Chiang Mai',
    avatar: 72,
    rating: 4.6,
    reviewText: 'Good fit, good finish, good price.',
  },
  { name: 'Ibrahim Kamara, Freetown', avatar: 62, rating: 4.5, reviewText: 'Came when they said.' },
  {
    name: 'Shirin Akhter, Cox’s Bazar',
    avatar: 39,
    rating: 4.7,
    reviewText: 'Exhaust near the sea rusts in a year. The aluminised one is in its third.',
  },
  {
    name: 'Anisur Rahman, Pabna',
    avatar: 74,
    rating: 4.4,
    reviewText: 'Clutch plate springs are in order, facing is even. I checked with a dial gauge.',
  },
  {
    name: 'Gabriel Santos, Recife',
    avatar: 76,
    rating: 3.9,
    reviewText: 'Right parts, slow port. Not their fault.',
  },
  {
    name: 'Zarina Bekova, Almaty',
    avatar: 29,
    rating: 4.6,
    reviewText: 'Ball joints from the cold: boots stay soft at minus thirty.',
  },
  {
    name: 'Mahbub Alam, Rangpur',
    avatar: 80,
    rating: 5,
    reviewText: 'The best brake discs made in this country.',
    partNumber: 'SP-BD-2770',
  },
  {
    name: 'Chinedu Eze, Enugu',
    avatar: 90,
    rating: 4.5,
    reviewText: 'I sell to people who look at the threads before they pay. They pay.',
  },
  {
    name: 'Kumari Perera, Colombo',
    avatar: 41,
    rating: 4.4,
    reviewText: 'Mirrors had the correct connector and were primed evenly. Painted the same day.',
    partNumber: 'SP-MR-6201',
  },
  {
    name: 'Jahangir Alam, Kushtia',
    avatar: 84,
    rating: 4.6,
    reviewText:
      'I asked for one carton of a part that was out of stock. They called me when the new batch left the oven and kept my carton aside. That is service.',
  },
  {
    name: 'Omar Benali, Oran',
    avatar: 86,
    rating: 4.3,
    reviewText: 'Tie rods for Logan taxis: no noise, no play.',
  },
  {
    name: 'Sharmin Nahar, Dhaka',
    avatar: 67,
    rating: 4.8,
    reviewText: 'Invoice, packing list and boxes say the same numbers. My accountant sends her love.',
  },
  {
    name: 'Tesfaye Bekele, Addis Ababa',
    avatar: 96,
    rating: 4.5,
    reviewText: 'Truck calipers with a test sheet each. I framed one for the workshop wall.',
    partNumber: 'SP-BC-4560',
  },
];
