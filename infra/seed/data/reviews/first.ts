import type { ReviewListing } from '../review-listing.ts';

export const firstReviews: readonly ReviewListing[] = [
  { name: 'Golam Mostafa, Satkhira', avatar: 82, rating: 3.7, reviewText: 'Good pump. Gasket a bit thin.' },
  { name: 'Ingrid Solberg, Bergen', avatar: 21, rating: 4.4, reviewText: 'Correct, sober, no surprises.' },
  {
    name: 'Arif Billah, Gopalganj',
    avatar: 88,
    rating: 4.9,
    reviewText:
      'We fitted a hundred pairs of pads to the ambulance fleet. Nobody has complained about noise, and ambulance drivers complain about everything.',
    partNumber: 'SP-BP-1342',
  },
  {
    name: 'Manuel Chissano, Beira',
    avatar: 104,
    rating: 3.5,
    reviewText: 'Two of forty boxes were wet from the ship. The parts inside were oiled and fine.',
  },
  {
    name: 'Laila Haddad, Amman',
    avatar: 45,
    rating: 4.6,
    reviewText: 'Clear photographs would help, but the drawings are better than most photographs.',
  },
  {
    name: 'Sohel Rana, Brahmanbaria',
    avatar: 98,
    rating: 4.5,
    reviewText: 'Wheel bearing hub went in with four bolts and no press.',
    partNumber: 'SP-WH-3605',
  },
  {
    name: 'Ravi Shankar Iyer, Chennai',
    avatar: 102,
    rating: 4.3,
    reviewText: 'Good casting. Machined where it should be machined and left alone where it should not.',
  },
  {
    name: 'Moses Kiprotich, Eldoret',
    avatar: 110,
    rating: 4.7,
    reviewText: 'Air filters for tractors and pick-ups in the maize harvest. You know what dust that is.',
  },
  {
    name: 'Nasima Parvin, Faridpur',
    avatar: 75,
    rating: 5,
    reviewText: 'Answered my question at ten at night.',
  },
  {
    name: 'Juan Carlos Quispe, Arequipa',
    avatar: 100,
    rating: 4.4,
    reviewText: 'Spark plugs for gas engines that do not die in three months.',
    partNumber: 'SP-PL-0471',
  },
  {
    name: 'Ashraful Alam, Sirajganj',
    avatar: 112,
    rating: 4.6,
    reviewText: 'Battery in a CNG for two summers now. Caps open, I add water, it lives.',
    partNumber: 'SP-BT-0600',
  },
  {
    name: 'Tomás Novák, Brno',
    avatar: 64,
    rating: 3.7,
    reviewText: 'Solid parts. I would like the torque figures on the box and not only on the leaflet.',
  },
  {
    name: 'Amina Yusuf, Kano',
    avatar: 19,
    rating: 4.8,
    reviewText:
      'We are four sisters with one parts shop. They treated us like a big importer from the first mail, and the second order was already twice the first.',
  },
  {
    name: 'Kazi Nurul Amin, Dhaka',
    avatar: 116,
    rating: 4.5,
    reviewText: 'Correct weight, correct hardness.',
  },
  {
    name: 'Benjamin Achieng, Kisumu',
    avatar: 120,
    rating: 4.3,
    reviewText:
      'Clutch kits for matatus. They are driven hard and come back after two years, as they should.',
  },
  {
    name: 'Monir Uddin, Lakshmipur',
    avatar: 124,
    rating: 4.7,
    reviewText: 'The stock number on the site is real. I ordered the last twelve and got twelve.',
  },
  { name: 'Sofia Rossi, Bari', avatar: 37, rating: 4.5, reviewText: 'Nice finish.' },
  {
    name: 'Faisal Rahim, Malé',
    avatar: 126,
    rating: 4.4,
    reviewText: 'Even to an island they ship in nine days. Salt air has not touched the zinc.',
  },
  {
    name: 'Dipali Rani Saha, Jamalpur',
    avatar: 53,
    rating: 4.9,
    reviewText: 'First time I bought brakes through a screen. It was easier than the telephone.',
  },
  {
    name: 'Emmanuel Mwale, Blantyre',
    avatar: 134,
    rating: 4.2,
    reviewText: 'Good leaf of instructions with the timing kit. Bolts are in the bag.',
    partNumber: 'SP-TK-7701',
  },
  {
    name: 'Shahadat Hossain, Habiganj',
    avatar: 132,
    rating: 4.6,
    reviewText: 'Discs, pads and fluid in one delivery.',
  },
  {
    name: 'Ko Zin Min, Yangon',
    avatar: 114,
    rating: 4.3,
    reviewText: 'Fits. What more is there to say about a filter?',
    partNumber: 'SP-OF-9014',
  },
  {
    name: 'Parvez Akhtar, Dhaka',
    avatar: 138,
    rating: 5,
    reviewText:
      'As a distributor for eleven districts I see what comes back. From this maker I see three boxes in a thousand, and two of those were opened with a screwdriver. We have dropped two imported lines since.',
  },
  {
    name: 'Mirela Popescu, Cluj',
    avatar: 57,
    rating: 4.5,
    reviewText:
      'Samples first, then a pallet, then a contract. All three looked the same, and that is what matters.',
  },
  {
    name: 'Liton Kumar Das, Magura',
    avatar: 140,
    rating: 4.4,
    reviewText: 'My mechanics ask for these by name.',
  },
  {
    name: 'Ousmane Traoré, Bamako',
    avatar: 148,
    rating: 4.6,
    reviewText: 'Shock absorbers for the road to Mopti. Still dry.',
  },
  { name: 'Hafizur Rahman, Naogaon', avatar: 94, rating: 4.7, reviewText: 'Good dealing.' },
  {
    name: 'Achara Suksai, Bangkok',
    avatar: 55,
    rating: 4.3,
    reviewText: 'Correct HS codes on every line. Our broker noticed.',
  },
  {
    name: 'Michael Osei, Kumasi',
    avatar: 152,
    rating: 4.5,
    reviewText:
      'I have sold parts at Suame Magazine for thirty years. People bring me a worn one and say: the same again, the one from Bangladesh.',
  },
];
