import {
  assuredDefaults,
  DEFAULT_FEE_CENTS,
  flexibleDefaults,
  formatUsd,
  TASKING_AHEAD_DAYS_MAX,
  TASKING_DAY_MS,
  TASKING_NOTES_MAX,
  TASKING_SEARCH_DAYS_MAX,
} from '@groundtrack/contract';
import { formatNumber } from '../../../lib/intl.ts';
import { paths } from '../../../lib/paths.ts';
import { linkTo, type Topic } from './topic.ts';

const assured = assuredDefaults(0);
const flexible = flexibleDefaults(0);
const toDays = (ms: number) => Math.floor(ms / TASKING_DAY_MS);

const beforeOrder: readonly Topic[] = [
  {
    slug: 'what-is-tasking',
    title: 'What is tasking?',
    answer: [
      `An order for an image that does not exist yet. You choose the place, the dates and the product on [Request Tasking](${paths.tasking()}), and a satellite of the provider takes it.`,
    ],
    also: ['new image', 'order', 'request'],
  },
  {
    slug: 'flexible-or-assured',
    title: 'What is the difference between flexible and assured tasking?',
    answer: [
      [
        'Flexible: the provider takes the image on any suitable pass between your two dates. It costs less; allow a few weeks.',
        'Assured: you choose one window, a real pass at the angles you ask for, and the provider keeps it for you.',
      ],
    ],
    also: ['single window', 'priority'],
  },
  {
    slug: 'windows',
    title: 'What is a window?',
    answer: [
      `The time, from seconds to minutes, in which one satellite can take an assured product of your place: near enough, at the elevation angles you asked for, and by daylight where the sensor needs it. Find Windows begins with the next ${toDays(assured.stopMs)} days at ${assured.minElevationDeg} to ${assured.maxElevationDeg} degrees.`,
      'A window can be ordered until its order deadline, by the account and for the place and product it was found for. Windows that you or another customer have ordered are marked and cannot be chosen, where the product is taken for one customer at a time.',
    ],
    also: ['Find Windows', 'opportunity', 'taken'],
  },
  {
    slug: 'no-windows',
    title: 'Why are there no windows or no passes?',
    answer: [
      'The form says which limit is the problem, such as the dates, the elevation angles or the light, and offers the one change that helps. Some satellites fly over part of the world only: a product for the tropics has no passes in Norway.',
    ],
    also: ['feasibility', 'no passes', 'cannot be taken'],
  },
  {
    slug: 'tasking-dates',
    title: 'Which dates can I choose?',
    answer: [
      `Each product says how many days ahead the earliest date has to be, and how many days the dates have to span. A request spans at most ${TASKING_SEARCH_DAYS_MAX} days and ends at most ${TASKING_AHEAD_DAYS_MAX} days from now. The form begins ${toDays(flexible.startMs)} and ${toDays(flexible.stopMs)} days from now.`,
      'A day is 24 hours. Some products have a fixed collection window: you choose the earliest date, and the latest one follows.',
    ],
    also: ['Earliest Image Date', 'Latest Image Date', 'offset', 'collection window'],
  },
  {
    slug: 'tasking-box',
    title: 'What does the box on the tasking map show?',
    answer: [
      'About the ground your image will cover: the size of the product around your place. It is approximate, because the satellite decides at the pass how the frame is turned.',
      'A tasking always covers this box, even if you have selected an area: the form says what share of the area the image shows, and each window what share its satellite can see.',
    ],
    also: ['area', 'approximate', 'footprint', 'size'],
  },
  {
    slug: 'elevation-angles',
    title: 'Why do elevation and off-nadir angle matter?',
    answer: [
      `The lower a satellite is over the horizon, the more it looks from the side: buildings lean, and pixels get coarser. A high elevation and a small ${linkTo('off-nadir', 'off-nadir angle')} make a better image, but fewer passes have them.`,
    ],
    also: ['look angle', 'degrees'],
  },
  {
    slug: 'end-use',
    title: 'Why does Maxar ask for an end use?',
    answer: ['Its license asks every buyer of a tasking what the image is for. Choose what comes closest.'],
    also: ['purpose'],
  },
  {
    slug: 'notes',
    title: 'What should I write in the notes for the provider?',
    answer: [
      `Anything that helps to take the right image: which part of the box matters most, or what you want to see. The field is optional and holds up to ${formatNumber(TASKING_NOTES_MAX)} characters. Notes do not change the price or the limits of the product.`,
    ],
  },
  {
    slug: 'repeat-tasking',
    title: 'Can I order the same image repeatedly?',
    answer: [
      'Yes. Repeat adds a flexible request to the cart several times, some days apart; each has its own price. Clone, in the details of an earlier request, opens the form with the same choices, and so does a copied address of the form.',
    ],
    also: ['repeat', 'monitoring', 'clone', 'copy', 'time series'],
  },
];

const afterward: readonly Topic[] = [
  {
    slug: 'tasking-clouds',
    title: 'What happens when it is cloudy?',
    answer: [
      'Many optical products have a cloud limit. An image with more cloud than that is an attempt, not a delivery: the request stays Planned, and its timeline shows the pass, its cloud cover and the next pass. When the last pass that the provider tries was too cloudy, the acquisition has failed and you get the full price back.',
      'Products without a cloud limit are delivered as they were taken. Clouds do not affect radar. Before you add a request, the form shows how many passes are tried and how likely a clear one is.',
    ],
    also: ['attempt', 'weather', 'AcquiredFail', 'clouded'],
  },
  {
    slug: 'cart-offers-other-dates',
    title: 'Why does the cart offer me another window or other dates?',
    answer: [
      'Because yours passed, or came too close, while the request was in the cart. The cart shows the next ones of the same product; windows are between the elevation angles you searched. Nothing is ordered until you accept them.',
    ],
  },
  {
    slug: 'cancel-tasking',
    title: 'Can I cancel a tasking request?',
    answer: [
      `Each product has its own rule, shown in the form, the cart and the order: usually until some hours before the window or the planned pass, with a full refund. Some products cannot be cancelled once they are ordered, and a window whose deadline is over says so before you add it. The provider has the last word.`,
      `Open the request on [Request Tasking](${paths.tasking()}): it shows the deadline, and a button as long as there is time. You get an e-mail with the deadline once a pass is planned.`,
    ],
    also: ['withdraw', 'deadline', 'refund'],
  },
  {
    slug: 'tasking-cost',
    title: 'What does a request cost?',
    answer: [
      `The price of the product, which holds for its whole area, and the fees that apply. Maxar charges High Demand where many buyers want the same satellites at the same place, and Media Usage where you choose media rights; each is ${formatUsd(DEFAULT_FEE_CENTS)} unless the form shows another price. Form, cart, order and receipt show the same lines.`,
    ],
    also: ['price', 'fee', 'High Demand', 'Media Usage'],
  },
  {
    slug: 'media-rights',
    title: 'What are media rights?',
    answer: ['The right to publish the image in news media, beyond what the license of the provider allows anyway.'],
    also: ['newspaper', 'television', 'press', 'Media Usage'],
  },
  {
    slug: 'simulated-time',
    title: "What does 'simulated time' mean?",
    answer: [
      'With a simulated provider, time runs faster than the clock on your wall from the purchase on, so that you do not wait for weeks: the image carries the time of its pass, which may still be in the future. Nothing is acquired; the pass, the sun and the angles are real.',
    ],
    also: ['SIMULATION_SPEED', 'clock', 'future'],
  },
];

export const taskingQuestions: readonly Topic[] = [...beforeOrder, ...afterward];
