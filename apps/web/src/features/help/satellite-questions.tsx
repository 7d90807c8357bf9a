import type { Question } from './question.ts';

export const satelliteQuestions: readonly Question[] = [
  {
    title: 'Which satellites are shown?',
    answer: (
      <p>
        Imaging satellites of the providers you can buy from, and of their peers. The Satellites tab lists each with its
        operator, its sensor and its finest resolution; About shows more.
      </p>
    ),
  },
  {
    title: 'How is the next pass computed?',
    answer: (
      <>
        <p>
          Your browser propagates each orbit with the SGP4 model from the latest published elements. A pass begins when
          the satellite climbs above 30 degrees over the horizon of the selected location and ends when it sinks below;
          the table shows both times in UTC, and '&gt;12 hours' when there is none within that time.
        </p>
        <p>
          Elements lose accuracy by one to three kilometres a day, which is about a second of pass time. They are
          refreshed several times a day when the server may ask for new ones.
        </p>
      </>
    ),
  },
  {
    title: 'Does a pass mean that an image is taken?',
    answer: (
      <p>
        No. It means that the satellite could see the place. Whether it takes an image depends on its tasks, on light
        and, for optical sensors, on clouds.
      </p>
    ),
  },
  {
    title: 'What do the lines on the globe show?',
    answer: (
      <p>
        The path of each satellite over the past 5 and the coming 15 minutes. Click a satellite to follow it;
        double-click the globe to stop.
      </p>
    ),
  },
];
