/** All texts of the portfolio page (PF-01 to PF-05); change the person only here. */
export const portfolio = {
  name: 'Nadia Rahman',
  role: 'Front-end engineer, Sylhet',
  email: 'nadia.rahman@surmaparts.example',
  about:
    'I draw interfaces the way our machinists read drawings: nothing on the sheet that is not needed, and every dimension where one looks for it.',
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
      about: 'A fit and tolerance calculator that workshops keep on a phone beside the lathe.',
      url: 'https://tolerance.nadia-rahman.example/',
    },
    {
      name: 'Haor Ferry Times',
      about: 'Boat timetables for the wetlands of Sylhet, readable on a slow network and without one.',
      url: 'https://ferries.nadia-rahman.example/',
    },
    {
      name: 'Plainchart',
      about: 'A small library that draws charts a screen reader can walk through.',
      url: 'https://plainchart.nadia-rahman.example/',
    },
  ],
} as const;
