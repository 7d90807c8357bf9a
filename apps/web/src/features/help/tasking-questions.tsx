import type { Question } from './question.ts';

export const taskingQuestions: readonly Question[] = [
  {
    title: 'What is tasking?',
    answer: (
      <p>
        An order for an image that does not exist yet. You choose the place, the days and the product, and a satellite
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
        it, clouds or not.
      </p>
    ),
  },
  {
    title: 'What happens when it is cloudy?',
    answer: (
      <p>
        Flexible requests are tried again until the cloud cover is below the limit of the product or the dates are over.
        An assured image is delivered as it was taken. Radar does not mind clouds.
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
];
