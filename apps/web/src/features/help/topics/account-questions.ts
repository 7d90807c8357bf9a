import { PASSWORD_MAX, PASSWORD_MIN, SESSION_IDLE_SEC, SESSION_LIFETIME_SEC } from '@groundtrack/contract';
import { paths } from '../../../app/paths.ts';
import { SHORTCUTS } from '../../../util/shortcuts.ts';
import { securityQuestions } from './security-questions.ts';
import type { Block, Topic } from './topic.ts';

const loggingIn: readonly Topic[] = [
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
      `Providers sell under export rules and have to know who buys. You can search with an incomplete registration, but not order; [Update User](${paths.updateUser('contact')}) is where you complete it.`,
    ],
    also: ['citizenship', 'country', 'Registration incomplete', 'required'],
  },
  {
    slug: 'logged-in',
    title: 'How long do I stay logged in?',
    answer: [
      `${SESSION_LIFETIME_SEC / 3600} hours, and ${SESSION_IDLE_SEC / 3600} hours without use. After that you are asked to log in again and come back to where you were; your cart is kept. Logging out yourself clears it from this browser.`,
    ],
    also: ['session', 'logout', 'expired'],
  },
  {
    slug: 'forgot-password',
    title: 'I forgot my password. How do I get in?',
    answer: [
      `Ask for a temporary one with [Reset Password](${paths.resetPassword()}). It comes by e-mail if the address has an account, works once and for an hour, and leads to a form for a new password. All your devices are logged out. Until you have set the new one, your old password still works, so that nobody can lock you out by asking for an e-mail.`,
      'No e-mail? Check the address you typed and your spam folder. For each address only a few e-mails an hour are sent.',
    ],
    also: ['reset', 'temporary password', 'locked out', 'lost password'],
  },
  {
    slug: 'password-rules',
    title: 'What has a password to be like?',
    answer: [
      `It has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters of any kind, and is neither one of the most common passwords nor your e-mail address. Several words that do not belong together are hard to guess and easy to remember. You can change it in [Update User](${paths.updateUser('password')}); all other devices are then logged out. A password you chose before these rules still works.`,
    ],
    also: ['characters', 'change password', 'strong'],
  },
  {
    slug: 'verify-email',
    title: 'Why is my e-mail address to be verified?',
    answer: [
      `Receipts and new passwords go to it, and a typo would hand them to a stranger. Open the link that was sent to you, on any device; it works once and for a day. Where this server asks for it, you can search and fill your cart without, but not order. Your [cart](${paths.cart()}) and [Update User](${paths.updateUser('email')}) send the link again, and go on by themselves once it was opened.`,
    ],
    also: ['not verified', 'confirmation mail', 'no mail', 'checkout'],
  },
  {
    slug: 'change-email',
    title: 'How do I change my e-mail address?',
    answer: [
      `In [Update User](${paths.updateUser('email')}), with your password. A link is sent to the new address; nothing changes until you open it in a browser where you are logged in. It works once and for an hour. The old address then gets an e-mail that says so. Receipts keep the address they were written to.`,
    ],
    also: ['mail address', 'username'],
  },
  {
    slug: 'external-sign-in',
    title: 'Can I log in with an account I have elsewhere?',
    answer: [
      'Where the operator of this server has set it up, Login and Registration show a button that begins with Continue with. You prove who you are on the page of that provider; this server learns your name and your e-mail address.',
      `If your address has an account here, its password is asked for once to connect the two. In [Update User](${paths.updateUser('external-sign-in')}) you can disconnect them again, as long as the account has a password.`,
    ],
    also: ['Google', 'OpenID', 'single sign-on', 'SSO', 'Continue with'],
  },
];

const leaving: readonly Topic[] = [
  {
    slug: 'download-my-data',
    title: 'Can I download everything you know of me?',
    answer: [
      `Yes, under Your data in [Update User](${paths.updateUser('your-data')}): one ZIP with everything your account holds, as JSON and as tables (CSV), and a README that explains them. Delivered images are not in it; download those in [My Imagery](${paths.myImagery()}). Passwords, keys and card data are not in it either. Your password is asked for again, unless you have [just logged in](${paths.help('asked-again')}).`,
    ],
    also: ['export', 'GDPR', 'personal data', 'ZIP', 'privacy'],
  },
  {
    slug: 'delete-account',
    title: 'How do I delete my account?',
    answer: [
      `Under Your data in [Update User](${paths.updateUser('your-data')}). Before anything happens you see, in numbers, what is deleted and what is kept; then you confirm it with your password.`,
      'Your name, address, logins, saved places and searches, webhooks, links and delivered files are deleted for good. Orders, receipts and payments stay, because the law asks sellers to keep their books; the page says for how many years.',
      'While a payment, a delivery or a refund is under way the account cannot be deleted. The page says which, and what you can do.',
    ],
    also: ['leave', 'close account', 'remove', 'forget me', 'GDPR'],
  },
];

const using: readonly Topic[] = [
  {
    slug: 'simulated',
    title: "What does 'Simulated providers · test payment' mean?",
    answer: [
      'That this server is not connected to real providers, or not to a real card payment. Simulated scenes and images are computed from the real orbits of the satellites and carry the word SIMULATED; they show no real ground. A test payment takes test cards only, and no card is charged.',
      'Click the sign to see which providers are simulated.',
    ],
    also: ['demo', 'sandbox', 'fake', 'test card', 'SIMULATED'],
  },
  {
    slug: 'time-zone',
    title: 'In which time zone are the times?',
    answer: [
      'In UTC, or in your own zone once you choose it with the switch UTC / Local of results, cart, orders, passes and Info. One choice holds for all screens and is kept in this browser. Files, receipts and e-mails are always in UTC.',
    ],
    also: ['UTC', 'local time', 'clock'],
  },
  {
    slug: 'units',
    title: 'Can I see feet and miles?',
    answer: [
      'Yes: beside the switch of the time zone is one for the units. It changes what you read, also in the fields you fill in, and is kept in this browser. Names of products, prices, files and the API stay metric.',
    ],
    also: ['ft', 'mi', 'imperial', 'metric', 'meters', 'kilometers'],
  },
  {
    slug: 'shortcuts',
    title: 'Which keys do what?',
    answer: [
      'Everything can be done without a mouse: Tab goes from one thing to the next, Enter or Space does it, Esc closes what is open. These keys are shorter; press ? for the list, where you can switch them off.',
      ...shortcutLists(),
    ],
    also: ['keyboard', 'shortcut', 'accessibility'],
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
    slug: 'ruler',
    title: 'How far is it from here to there?',
    answer: [
      'Press the ruler among the buttons of the globe, or M, and click the points of a line; or type their coordinates, each with Enter. The length is that along the ellipsoid of the Earth. Enter or a double click ends the line, and Esc removes it.',
    ],
    also: ['measure', 'length', 'distance', 'ruler'],
  },
  {
    slug: 'privacy',
    title: 'What leaves my browser, and who sees it?',
    answer: [
      'Your browser talks to this server and, at a real checkout, to the card payment provider. Your cart, your recent places and satellites of your own stay in the browser.',
      'If you have allowed your browser to give its position, a login also sends it, rounded to about a kilometer. It is kept with that login.',
      'This server keeps what your account needs: your details, your orders with their receipts, your favorites and saved searches. A provider is told what it needs to fill an order.',
    ],
    also: ['data', 'tracking', 'cookies', 'GDPR'],
  },
  {
    slug: 'usage-count',
    title: 'Why am I asked whether my visits may be counted?',
    answer: [
      `The operator of this server lets another one count visits, and asks you first. It learns the number of your account and when a page is open, not what you do on it. You can change your mind under Usage count in [Update User](${paths.updateUser('usage-count')}). Servers that count no visits do not ask.`,
    ],
    also: ['analytics', 'consent', 'cookies', 'tracking'],
  },
  {
    slug: 'report-a-problem',
    title: 'Something went wrong. What should I tell you?',
    answer: [
      'What you did and what you saw. If the message had a reference, quote it: it leads to the right line of the log of this server. The link under Support below writes the latest one into the e-mail for you.',
    ],
    also: ['error', 'bug', 'support', 'reference', 'contact'],
  },
];

/** The keys of each part of the product, below its name. */
function shortcutLists(): Block[] {
  const shortcuts = Object.values(SHORTCUTS);
  return [...new Set(shortcuts.map(({ where }) => where))].flatMap((place) => [
    `${place}:`,
    shortcuts.filter(({ where }) => where === place).map(({ keys, does }) => `${keys.join(' then ')}: ${does}`),
  ]);
}

export const accountQuestions: readonly Topic[] = [...loggingIn, ...securityQuestions, ...leaving, ...using];
