import type { Question } from './question.ts';

export const imageQuestions: readonly Question[] = [
  {
    title: 'How far back does the archive reach?',
    answer: <p>The earliest images date from 2010. How much there is of a place depends on the place.</p>,
  },
  {
    title: 'What resolutions are there?',
    answer: (
      <p>
        From about 5 m to 0.3 m. At 0.3 m single cars can be told apart; at 5 m fields, roads and large buildings. Finer
        images cost more per square kilometre.
      </p>
    ),
  },
  {
    title: 'What is the difference between panchromatic, multispectral and SAR?',
    answer: (
      <ul>
        <li>Panchromatic: one grey band over all visible light, the sharpest.</li>
        <li>Multispectral: several color bands, often with near infrared.</li>
        <li>SAR: radar. It sees through clouds and by night, and shows roughness and structure instead of color.</li>
      </ul>
    ),
  },
  {
    title: 'Why does a search find nothing?',
    answer: (
      <p>
        Widen the dates, raise the maximum resolution, the cloud cover or the price in Advanced Options, and check that
        the imaging modes and providers you want are ticked.
      </p>
    ),
  },
  {
    title: 'What do I get for my money?',
    answer: (
      <p>
        The box that is drawn on the map, centred on the location you searched, as JPG for looking at, as Cloud
        Optimized GeoTIFF for geographic software, and as ZIP with both, the metadata and the licence.
      </p>
    ),
  },
  {
    title: 'How long does delivery take?',
    answer: (
      <p>
        My Imagery shows every step by itself. Archive images usually arrive within minutes to hours, depending on the
        provider. You also get an e-mail when the files are there.
      </p>
    ),
  },
  {
    title: 'What may I do with an image?',
    answer: (
      <p>
        What its provider's licence says. You see it in the cart and agree to it before paying, and it lies in the ZIP
        of each delivery.
      </p>
    ),
  },
];
