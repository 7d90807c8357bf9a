import { linkTo, type Topic } from './topic.ts';

export const satelliteQuestions: readonly Topic[] = [
  {
    slug: 'which-satellites',
    title: 'Which satellites are shown?',
    answer: [
      'Imaging satellites of the providers you can buy from, and others like them. The Satellites tab lists them all; About says who operates a satellite, what its sensor is, how fine its images are and how wide a strip it sees.',
      `You can also show all active objects in orbit, and ${linkTo('custom-satellites', 'add satellites of your own')}.`,
    ],
  },
  {
    slug: 'next-pass',
    title: 'How is the next pass computed?',
    answer: [
      'Your browser computes each orbit with the SGP4 model from the latest orbital elements. A pass begins when the satellite climbs above 30 degrees over the horizon of the selected location and ends when it drops below. The Access column shows both times, or >12 hours when there is no pass within that time.',
      'You can look 24 hours or 7 days ahead instead, or at today or tomorrow alone, and choose another limit in the filters. The height of the place is taken into account where it is known.',
      'Where an area is selected, a pass is listed if it reaches any part of the area, with the share it reaches: the ground that, at some moment of the pass, is within the limit and within the angle the satellite can look to the side. Radar always looks to the side: the ground right below it is out of its reach. Times and angles are those of the part nearest to its track. The filters can leave out passes that reach too little of the area, and sort by the share.',
    ],
    also: ['orbit calculation', 'access', 'prediction', 'area', 'share'],
  },
  {
    slug: 'element-age',
    title: 'What does the age of the elements tell me?',
    answer: [
      'Orbital elements describe an orbit at one moment, and every day the real orbit drifts a little away from them. The Satellites tab says how old the oldest elements are, and Pass Info how old those of the satellite will be at the pass and how far its time may be off:',
      [
        'up to 1 day old: 0.2 seconds',
        'up to 3 days old: 2 seconds',
        'up to 8 days old: 15 seconds',
        'up to 14 days old: 60 seconds',
        'older: approximate, possibly off by minutes',
      ],
      '95 of 100 passes stay within these. A satellite that has maneuvered since can be off by minutes. The server asks for newer elements of every satellite every 8 hours, if it is allowed to and can reach their source.',
    ],
    also: ['TLE', 'OMM', 'epoch', 'accuracy', 'out of date'],
  },
  {
    slug: 'pass-and-image',
    title: 'Does a pass mean that an image is taken?',
    answer: [
      `No. It means that the satellite can see the place. Whether it takes an image depends on what it was asked for, on daylight and, for optical sensors, on clouds. To request an image from a pass, press Task this pass in its Pass Info, which is there where a product can take the pass; this starts a ${linkTo('what-is-tasking', 'tasking request')}.`,
    ],
  },
  {
    slug: 'lines-on-the-globe',
    title: 'What do the lines on the globe show?',
    answer: [
      'The path of each satellite over the past 5 and the next 15 minutes. Click a satellite to follow it: the ground it can see is drawn as well, brighter where it reaches your place. Double-click the globe, or press Esc, to stop.',
    ],
    also: ['trail', 'orbit path', 'tracking', 'swath'],
  },
  {
    slug: 'custom-satellites',
    title: 'Can I add satellites of my own?',
    answer: [
      'Yes. Paste their elements in the Satellites tab or open a file with them, as two-line elements (TLE) or as OMM in JSON or CSV. What cannot be read is reported with its line.',
      'They stay in this browser. Your elements are never sent to this server.',
    ],
    also: ['TLE', 'OMM', 'upload', 'import'],
  },
  {
    slug: 'all-objects',
    title: 'Can I see everything that is in orbit?',
    answer: [
      'Yes, if the server is allowed to fetch the list: All active objects in the Satellites tab adds thousands of objects to the table and draws each as a point on the globe. Search them by name or by catalog number.',
    ],
    also: ['catalog', 'debris', 'CelesTrak', 'NORAD'],
  },
  {
    slug: 'export-passes',
    title: 'Can I put passes into my calendar?',
    answer: [
      'Yes. Set the filters so that the table shows what you want, then export it as a calendar file (ICS) or as a table (CSV). The address of the page holds place, filters and satellite, so a copied link shows the same passes to others.',
    ],
    also: ['ICS', 'CSV', 'export', 'share'],
  },
  {
    slug: 'bad-satellite',
    title: "What does 'Bad satellite' mean?",
    answer: [
      'The elements of this satellite cannot be computed: a number in them is impossible, or the satellite would already be below the ground. It is left out; all others are shown as usual.',
    ],
  },
];
