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
      `Tasking orders an image that does not exist yet. You choose the place, the dates, and the product on [Request Tasking](${paths.tasking()}), and a satellite takes it for you.`,
    ],
    also: ['new image', 'order', 'request'],
  },
  {
    slug: 'flexible-or-assured',
    title: 'What is the difference between flexible and assured tasking?',
    answer: [
      [
        '**Flexible** The provider takes the image on any suitable pass between your two dates. It costs less, but allow a few weeks.',
        '**Assured** You choose one window, a pass at the angles you want, and the provider reserves it for you.',
      ],
    ],
    also: ['single window', 'priority'],
  },
  {
    slug: 'windows',
    title: 'What is a window?',
    answer: [
      `A few seconds to minutes in which one satellite can take your image. It is close enough, within your elevation angles, and has daylight if the sensor needs it. Find Windows starts with the next ${toDays(assured.stopMs)} days at ${assured.minElevationDeg} to ${assured.maxElevationDeg} degrees.`,
      'You can order a window until its order deadline, with the account, place, and product you searched for. Some products are taken for one customer at a time. Windows that are already ordered are then marked, and you cannot choose them.',
    ],
    also: ['Find Windows', 'opportunity', 'taken'],
  },
  {
    slug: 'no-windows',
    title: 'Why are there no windows or no passes?',
    answer: [
      'The form names the limit that rules them out, such as the dates, the elevation angles, or the light, and offers the change that helps. Some satellites fly over only part of the world. A product for the tropics has no passes in Norway.',
    ],
    also: ['feasibility', 'no passes', 'cannot be taken'],
  },
  {
    slug: 'tasking-dates',
    title: 'Which dates can I choose?',
    answer: [
      `Each product says how many days ahead the earliest date must be, and how many days lie between the two dates. A request spans at most ${TASKING_SEARCH_DAYS_MAX} days and ends at most ${TASKING_AHEAD_DAYS_MAX} days from now. The form starts with dates ${toDays(flexible.startMs)} and ${toDays(flexible.stopMs)} days from now.`,
      'A day is 24 hours. Some products have a fixed collection window. You choose the earliest date, and the latest date follows.',
    ],
    also: ['Earliest Image Date', 'Latest Image Date', 'offset', 'collection window'],
  },
  {
    slug: 'tasking-box',
    title: 'What does the box on the tasking map show?',
    answer: [
      'Roughly the ground that your image will cover. The frame may be turned a little, depending on the pass.',
      'A tasking always covers this box, even if you selected an area. The form shows how much of the area the image covers, and each window shows how much its satellite can see.',
    ],
    also: ['area', 'approximate', 'footprint', 'size'],
  },
  {
    slug: 'elevation-angles',
    title: 'Why do elevation and off-nadir angle matter?',
    answer: [
      `The lower a satellite is above the horizon, the more it looks from the side. Buildings lean, and pixels get coarser. A high elevation and a small ${linkTo('off-nadir', 'off-nadir angle')} make a better image, but fewer passes have them.`,
    ],
    also: ['look angle', 'degrees'],
  },
  {
    slug: 'end-use',
    title: 'Why does Maxar ask for an end use?',
    answer: [
      'Its license requires everyone who requests tasking to say what the image is for. Choose the closest match.',
    ],
    also: ['purpose'],
  },
  {
    slug: 'notes',
    title: 'What should I write in the notes for the provider?',
    answer: [
      `Anything that helps the provider take the right image, such as what you want to see or which part of the box matters most. The field is optional and holds up to ${formatNumber(TASKING_NOTES_MAX)} characters. Notes do not change the price or the limits of the product.`,
    ],
  },
  {
    slug: 'repeat-tasking',
    title: 'Can I order the same image repeatedly?',
    answer: [
      'Yes. Repeat adds a flexible request to the cart several times, some days apart. Each has its own price. To order an earlier request again, open its details and press Clone. The form opens with the same choices.',
    ],
    also: ['repeat', 'monitoring', 'clone', 'copy', 'time series'],
  },
];

const afterward: readonly Topic[] = [
  {
    slug: 'tasking-clouds',
    title: 'What happens when it is cloudy?',
    answer: [
      'Many optical products have a cloud limit. If an image has more cloud than that, it counts as an attempt and the provider tries again. The request stays Planned, and its timeline shows the pass, its cloud cover, and the next pass. If the last attempt is too cloudy as well, you get a full refund.',
      'Products without a cloud limit are delivered as they were taken. Clouds do not affect radar. Before you add a request, the form shows how many passes the provider tries and how likely a clear one is.',
    ],
    also: ['attempt', 'weather', 'AcquiredFail', 'clouded'],
  },
  {
    slug: 'cart-offers-other-dates',
    title: 'Why does the cart offer me another window or other dates?',
    answer: [
      'Your window or dates passed, or came too close, while the request was in the cart. The cart offers the next ones for the same product, within the elevation angles you searched. Nothing is ordered until you accept.',
    ],
  },
  {
    slug: 'cancel-tasking',
    title: 'Can I cancel a tasking request?',
    answer: [
      `Usually yes, for a full refund, until some hours before the window or the planned pass. Each product has its own rule, which the form, the cart, and the order show. You cannot cancel some products once you order them. If the deadline of a window is over, you see that before you add it. The provider makes the final decision.`,
      `To cancel, open the request on [Request Tasking](${paths.tasking()}). It shows the deadline, and a button while there is time. You get an e-mail with the deadline when a pass is planned.`,
    ],
    also: ['withdraw', 'deadline', 'refund'],
  },
  {
    slug: 'tasking-cost',
    title: 'What does a request cost?',
    answer: [
      `The price of the product for its whole area, plus any fees. Maxar charges a High Demand fee where many buyers want the same satellites, and a Media Usage fee if you choose media rights; each is ${formatUsd(DEFAULT_FEE_CENTS)} unless the form shows another price. The form, cart, order, and receipt show the same lines.`,
    ],
    also: ['price', 'fee', 'High Demand', 'Media Usage'],
  },
  {
    slug: 'media-rights',
    title: 'What are media rights?',
    answer: ['The right to publish the image in news media, in addition to what the license allows.'],
    also: ['newspaper', 'television', 'press', 'Media Usage'],
  },
  {
    slug: 'simulated-time',
    title: "What does 'simulated time' mean?",
    answer: [
      'After you buy from a simulated provider, time runs faster than real time, so that you do not wait for weeks. The image shows the time of its pass, which may be in the future. The pass, the sun, and the angles are real, but no satellite takes an image.',
    ],
    also: ['SIMULATION_SPEED', 'clock', 'future'],
  },
];

export const taskingQuestions: readonly Topic[] = [...beforeOrder, ...afterward];
