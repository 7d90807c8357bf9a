import {
  assuredDefaults,
  DEFAULT_FEE_CENTS,
  flexibleDefaults,
  formatUsd,
  TASKING_AHEAD_DAYS_MAX,
  TASKING_DAY_MS,
  TASKING_SEARCH_DAYS_MAX,
} from '@groundtrack/contract';
import type { Question } from './question.ts';

const assured = assuredDefaults(0);
const flexible = flexibleDefaults(0);
const toDays = (ms: number) => Math.floor(ms / TASKING_DAY_MS);

const requestQuestions: readonly Question[] = [
  {
    title: 'What is tasking?',
    answer: (
      <p>
        An order for an image that does not exist yet. You choose the place, the dates and the product, and a satellite
        of the provider takes it.
      </p>
    ),
  },
  {
    title: 'What is the difference between flexible and assured tasking?',
    answer: (
      <p>
        Flexible: the provider takes the image at any suitable pass between your two dates; the dates should span some
        weeks. Assured: you choose one window, a real pass at the angles you ask for, and the satellite is reserved for
        it.
      </p>
    ),
  },
  {
    title: 'What is a window?',
    answer: (
      <p>
        {`The time, some seconds to minutes, in which one satellite can take an assured product of your place: near enough, at the elevation angles you asked for, and by daylight where the sensor needs it. Find Windows begins with the next ${toDays(assured.stopMs)} days at ${assured.minElevationDeg} to ${assured.maxElevationDeg} degrees. A window can be ordered until its order deadline, by the account and for the place and product it was found for.`}
      </p>
    ),
  },
  {
    title: 'Which dates may I choose?',
    answer: (
      <p>
        {`Each product says how many days ahead the earliest date has to lie, and how many days the dates have to span. A request spans at most ${TASKING_SEARCH_DAYS_MAX} days and ends at most ${TASKING_AHEAD_DAYS_MAX} days from now. The form begins ${toDays(flexible.startMs)} and ${toDays(flexible.stopMs)} days from now. A day is 24 hours, in UTC. Some products have a fixed collection window: you choose the earliest date, and the latest one follows.`}
      </p>
    ),
  },
  {
    title: 'Why does the cart offer me another window or other dates?',
    answer: (
      <p>
        Because yours passed, or came too close, while the request was in the cart. The cart shows the next ones of the
        same product; nothing is ordered before you take them.
      </p>
    ),
  },
];

const passQuestions: readonly Question[] = [
  {
    title: 'What happens when it is cloudy?',
    answer: (
      <>
        <p>
          Many optical products have a cloud limit. An image with more cloud is an attempt, not a delivery: the request
          stays Planned, and its timeline shows the pass, its cloud cover and the next pass. When the last pass within
          your dates was clouded, the acquisition has failed and you get the full price back.
        </p>
        <p>
          Products without a cloud limit are delivered as they were taken. Radar does not mind clouds. Before you add a
          request, the form shows how likely a clear pass is.
        </p>
      </>
    ),
  },
  {
    title: 'Can I cancel a request?',
    answer: (
      <p>
        Each product has its rule, shown in the form, the cart and the order: usually until some hours before the window
        or the planned pass, with a full refund. The provider has the last word. Some products cannot be cancelled once
        they are ordered.
      </p>
    ),
  },
  {
    title: 'Why do elevation and off-nadir angle matter?',
    answer: (
      <p>
        The lower the satellite stands over the horizon, the more it looks from the side: buildings lean, and the
        resolution gets coarser. High elevation, small off-nadir angle: a better image, but fewer passes.
      </p>
    ),
  },
  {
    title: "What does 'simulated time' mean?",
    answer: (
      <p>
        That the satellite of a simulated provider takes your image in a time that runs faster than the clock on your
        wall, from the purchase on. You need not wait for weeks: the image carries the time of its pass, which may still
        lie ahead. Nothing is acquired; the pass, the sun and the angles are real.
      </p>
    ),
  },
];

const costQuestions: readonly Question[] = [
  {
    title: 'What does a request cost?',
    answer: (
      <p>
        {`The price of the product, which holds for its whole area, and the fees that apply. Maxar charges High Demand where many buyers want the same satellites at the same place, and Media Usage where you choose media rights; each is ${formatUsd(DEFAULT_FEE_CENTS)} unless the form shows another price. Form, cart, order and receipt show the same lines.`}
      </p>
    ),
  },
  {
    title: 'What are media rights?',
    answer: <p>The right to publish the image in news media beyond what the licence of the provider allows anyway.</p>,
  },
  {
    title: 'Why does Maxar ask for an end use?',
    answer: <p>Its licence asks every buyer of a tasking what the image is for. Choose what comes closest.</p>,
  },
];

export const taskingQuestions: readonly Question[] = [...requestQuestions, ...passQuestions, ...costQuestions];
