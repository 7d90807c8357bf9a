import { TASKING_SUN_ELEVATION_MIN_DEG } from '@groundtrack/contract';
import { linkTo, type Topic } from './topic.ts';

export const satelliteQuestions: readonly Topic[] = [
  {
    slug: 'which-satellites',
    title: 'Which satellites are shown?',
    answer: [
      'The imaging satellites of the providers you can buy from, and others like them. The Satellites tab lists them all. Open About to see who operates a satellite, its sensor, how sharp its images are, and how wide a strip it sees.',
      `You can also show all active objects in orbit, and ${linkTo('custom-satellites', 'add satellites of your own')}.`,
    ],
  },
  {
    slug: 'next-pass',
    title: 'How is the next pass computed?',
    answer: [
      'Your browser computes each orbit from the latest orbital elements with the SGP4 model. A pass begins when the satellite climbs more than 30 degrees above the horizon of the selected location, and ends when it drops below. The Access column shows both times, or >12 hours if there is no pass by then.',
      'You can look 24 hours or 7 days ahead instead, or only at today or tomorrow, and change the limit in the filters. The height of the place counts where it is known.',
      'If you select an area, the list shows every pass that reaches a part of it, and how much. The satellite reaches the ground that it can see within the limit and within the angle it can look to the side. Radar always looks to the side, so it never reaches the ground straight below. Times and angles apply to the part closest to the track. In the filters, you can hide passes that reach too little of the area.',
    ],
    also: ['orbit calculation', 'access', 'prediction', 'area', 'share'],
  },
  {
    slug: 'element-age',
    title: 'What does the age of the elements tell me?',
    answer: [
      'Orbital elements describe an orbit at one moment. Every day, the real orbit drifts away from them. The Satellites tab shows by how much pass times may be off, and on a press how old the oldest elements are. Pass Info shows how old the elements of one satellite will be at the pass, and how far off its time may be.',
      [
        '**Up to 1 day old** 0.2 seconds',
        '**Up to 3 days old** 2 seconds',
        '**Up to 8 days old** 15 seconds',
        '**Up to 14 days old** 60 seconds',
        '**Older** Approximate, possibly off by minutes',
      ],
      '95 of 100 passes stay within these limits. If a satellite has maneuvered since, it can be off by minutes. The server checks for newer elements every 8 hours, unless its operator turned that off.',
    ],
    also: ['TLE', 'OMM', 'epoch', 'accuracy', 'out of date'],
  },
  {
    slug: 'pass-and-image',
    title: 'Does a pass mean that an image is taken?',
    answer: [
      `No. It means that the satellite can see the place. Whether it takes an image depends on its orders, on daylight and, for optical sensors, on clouds. The switch Can image leaves out passes that are too far aside, too steep for radar, or on the side where a radar does not look. It also leaves out optical satellites while the Sun is less than ${TASKING_SUN_ELEVATION_MIN_DEG}° above the horizon of the place. Tasking has the same limit. Radar works in the dark. The switch Daylight leaves out its passes at night too. To order an image, press Task this pass in Pass Info. The button is there if a product can use the pass. It starts a ${linkTo('what-is-tasking', 'tasking request')}.`,
    ],
  },
  {
    slug: 'lines-on-the-globe',
    title: 'What do the lines on the globe show?',
    answer: [
      'The path of each satellite over the past 5 and the next 15 minutes. Click a satellite to follow it. The globe then also shows the ground it can see, brighter where it reaches your place. To stop, double-click the globe or press Esc.',
    ],
    also: ['trail', 'orbit path', 'tracking', 'swath'],
  },
  {
    slug: 'custom-satellites',
    title: 'Can I add satellites of my own?',
    answer: [
      'Yes. In the Satellites tab, paste their elements or open a file. Two-line elements (TLE) and OMM in JSON or CSV work. If a line cannot be read, you see which one and why.',
      'Your satellites stay in this browser and are never sent to the server.',
    ],
    also: ['TLE', 'OMM', 'upload', 'import'],
  },
  {
    slug: 'all-objects',
    title: 'Can I see everything that is in orbit?',
    answer: [
      'Yes, if the server may fetch the list. Check All active objects in the Satellites tab. The table and the globe then show thousands of objects, which you can search by name or catalog number.',
    ],
    also: ['catalog', 'debris', 'CelesTrak', 'NORAD'],
  },
  {
    slug: 'export-passes',
    title: 'Can I put passes into my calendar?',
    answer: [
      'Yes. Filter the table to the passes you want, then export it as a calendar file (ICS) or a table (CSV). To share the passes, copy the address of the page. It contains the place, the filters, and the satellite.',
    ],
    also: ['ICS', 'CSV', 'export', 'share'],
  },
  {
    slug: 'bad-satellite',
    title: "What does 'Bad satellite' mean?",
    answer: [
      'The orbital elements of this satellite are wrong. A number in them is impossible, or the satellite would already be below the ground. It is left out, and all others are shown.',
    ],
  },
];
