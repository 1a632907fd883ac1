/** All texts of the portfolio page (PF-01 to PF-05); change the person only here. */
export const portfolio = {
  name: 'Nadia Rahman',
  role: 'Front-end engineer, Sylhet',
  email: 'nadia.rahman@surmaparts.example',
  about: 'I build the shop’s front ends. Interested in accessibility, performance and design systems.',
  education: [
    {
      degree: 'BSc in Computer Science and Engineering',
      place: 'Shahjalal University of Science and Technology, Sylhet',
      years: '2014 - 2018',
    },
    { degree: 'Higher Secondary Certificate, Science', place: 'M. C. College, Sylhet', years: '2012 - 2014' },
  ],
  skills: [
    'TypeScript',
    'React',
    'Accessible HTML',
    'CSS',
    'Micro-frontends',
    'Node.js',
    'MongoDB',
    'Testing in browsers',
  ],
  projects: [
    {
      name: 'Tolerance',
      about: 'ISO fits and tolerances calculator for phones.',
      url: 'https://tolerance.nadia-rahman.example/',
    },
    {
      name: 'Haor Ferry Times',
      about: 'Boat timetables for Sylhet. Works offline.',
      url: 'https://ferries.nadia-rahman.example/',
    },
    {
      name: 'Plainchart',
      about: 'Accessible SVG charts. 4 KB, no dependencies.',
      url: 'https://plainchart.nadia-rahman.example/',
    },
  ],
} as const;
