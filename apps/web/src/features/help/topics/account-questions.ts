import { SESSION_LIFETIME_SEC } from '@groundtrack/contract';
import { paths } from '../../../app/paths.ts';
import type { Topic } from './topic.ts';

export const accountQuestions: readonly Topic[] = [
  {
    slug: 'account-cost',
    title: 'What does an account cost?',
    answer: ['Nothing. You pay for images and tasking only.'],
    also: ['free', 'price', 'registration'],
  },
  {
    slug: 'why-address',
    title: 'Why do you need my address?',
    answer: [
      `Providers sell under export rules and have to know who buys. You can search with an incomplete registration, but not order; [Update User](${paths.updateUser()}) is where you complete it.`,
    ],
    also: ['citizenship', 'country', 'Registration incomplete', 'required'],
  },
  {
    slug: 'logged-in',
    title: 'How long do I stay logged in?',
    answer: [
      `${SESSION_LIFETIME_SEC / 3600} hours. After that you are asked to log in again and come back to where you were; your cart is kept. Logging out yourself clears it from this browser.`,
    ],
    also: ['session', 'logout', 'expired'],
  },
  {
    slug: 'simulated',
    title: "What does 'Simulated providers · test payment' mean?",
    answer: [
      'That this server is not connected to real providers, or not to a real card payment. Simulated scenes and images are computed from the real orbits of the satellites and carry the word SIMULATED; they show no real ground. A test payment takes test cards only, and no money moves.',
      'Click the sign to see which providers are simulated.',
    ],
    also: ['demo', 'sandbox', 'fake', 'test card', 'SIMULATED'],
  },
  {
    slug: 'time-zone',
    title: 'In which time zone are the times?',
    answer: [
      'In UTC, unless a screen shows a switch for your own zone and you chose that. The switch is kept in this browser. Files, receipts and mails are always in UTC.',
    ],
    also: ['UTC', 'local time', 'clock'],
  },
  {
    slug: 'find-a-place',
    title: 'How do I choose a place?',
    answer: [
      'Click the globe, or type into its search box: a name, or coordinates in decimal degrees, in degrees, minutes and seconds, or as MGRS. Latitude comes first. Your browser may also give your position; it becomes the location Geolocation.',
      'The Locations tab keeps your recent places, and your favorites with your account.',
    ],
    also: ['location', 'coordinates', 'latitude', 'longitude', 'MGRS', 'geolocation', 'favorite'],
  },
  {
    slug: 'privacy',
    title: 'What leaves my browser, and who sees it?',
    answer: [
      'Your browser talks to this server and, at a real checkout, to the card payment provider. Your cart, your recent places and satellites of your own stay in the browser.',
      'This server keeps what your account needs: your details, your orders with their receipts, your favorites and saved searches. A provider is told what it needs to fill an order.',
    ],
    also: ['data', 'tracking', 'cookies', 'GDPR'],
  },
  {
    slug: 'report-a-problem',
    title: 'Something went wrong. What should I tell you?',
    answer: [
      'What you did and what you saw. If the message had a reference, quote it: it leads to the right line of the log of this server. The link under Support below writes the latest one into the mail for you.',
    ],
    also: ['error', 'bug', 'support', 'reference', 'contact'],
  },
];
