import { PASSWORD_MAX, PASSWORD_MIN, SESSION_IDLE_SEC, SESSION_LIFETIME_SEC } from '@groundtrack/contract';
import { paths } from '../../../lib/paths.ts';
import { SHORTCUTS } from '../../../lib/shortcuts.ts';
import { securityQuestions } from './security-questions.ts';
import type { Block, Topic } from './topic.ts';

const loggingIn: readonly Topic[] = [
  {
    slug: 'account-cost',
    title: 'What does an account cost?',
    answer: ['Nothing. You pay only for images and tasking.'],
    also: ['free', 'price', 'registration'],
  },
  {
    slug: 'why-address',
    title: 'Why do you need my address?',
    answer: [
      `Providers follow export rules and have to know who is buying. With an incomplete registration you can search, but not order. Complete it in [Update User](${paths.updateUser('contact')}).`,
    ],
    also: ['citizenship', 'country', 'Registration incomplete', 'required'],
  },
  {
    slug: 'logged-in',
    title: 'How long do I stay logged in?',
    answer: [
      `For ${SESSION_LIFETIME_SEC / 3600} hours, or ${SESSION_IDLE_SEC / 3600} hours without use. Then you are asked to log in again and return to where you were, with your cart. Logging out clears the cart from this browser.`,
    ],
    also: ['session', 'logout', 'expired'],
  },
  {
    slug: 'forgot-password',
    title: 'I forgot my password. How do I get in?',
    answer: [
      `Get a temporary one with [Reset Password](${paths.resetPassword()}). If the address has an account, it arrives by e-mail, works once within an hour, and leads to a form for a new password. When you use it, all your other devices are logged out. Your old password works until you set the new one, so a stranger cannot lock you out by requesting an e-mail.`,
      'No e-mail? Check your spam folder and the address you typed. Each address gets only a few e-mails an hour.',
    ],
    also: ['reset', 'temporary password', 'locked out', 'lost password'],
  },
  {
    slug: 'password-rules',
    title: 'What are the rules for passwords?',
    answer: [
      `A password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters of any kind. It cannot be one of the most common passwords or your e-mail address. Several unrelated words are hard to guess and easy to remember. Change it in [Update User](${paths.updateUser('password')}); all other devices are then logged out. A password you chose before these rules still works.`,
    ],
    also: ['characters', 'change password', 'strong'],
  },
  {
    slug: 'verify-email',
    title: 'Why do I have to verify my e-mail address?',
    answer: [
      `Receipts and new passwords go to it, and a typo would send them to a stranger. Open the link in the e-mail on any device; it works once within a day. If this server requires it, you can search and fill your cart before that, but not order. Your [cart](${paths.cart()}) and [Update User](${paths.updateUser('email')}) can send the link again and continue automatically once it is opened.`,
    ],
    also: ['not verified', 'confirmation mail', 'no mail', 'checkout'],
  },
  {
    slug: 'change-email',
    title: 'How do I change my e-mail address?',
    answer: [
      `In [Update User](${paths.updateUser('email')}), with your password. A link is sent to the new address; nothing changes until you open it in a browser where you are logged in. It works once within an hour. The old address then gets an e-mail about the change. Earlier receipts keep the old address.`,
    ],
    also: ['mail address', 'username'],
  },
  {
    slug: 'external-sign-in',
    title: 'Can I log in with an account I have elsewhere?',
    answer: [
      'If the operator of this server has set it up, Login and Registration have a button that starts with Continue with. You sign in on the page of that service; this server learns your name and e-mail address.',
      `If your address already has an account here, you are asked for its password once, to connect the two. You can disconnect them in [Update User](${paths.updateUser('external-sign-in')}) as long as the account has a password.`,
    ],
    also: ['Google', 'OpenID', 'single sign-on', 'SSO', 'Continue with'],
  },
];

const deletingAccount: readonly Topic[] = [
  {
    slug: 'download-my-data',
    title: 'Can I download everything you know about me?',
    answer: [
      `Yes, under Your data in [Update User](${paths.updateUser('your-data')}): one ZIP with everything your account holds, as JSON and as tables (CSV), and a README that explains them. It does not include delivered images, which you download in [My Imagery](${paths.myImagery()}), or passwords, keys and card data. You are asked for your password again, unless you have [just logged in](${paths.help('asked-again')}).`,
    ],
    also: ['export', 'GDPR', 'personal data', 'ZIP', 'privacy'],
  },
  {
    slug: 'delete-account',
    title: 'How do I delete my account?',
    answer: [
      `Under Your data in [Update User](${paths.updateUser('your-data')}). You first see, in numbers, what will be deleted and what will be kept, and then confirm with your password.`,
      'Your name, address, logins, saved places and searches, webhooks, links and delivered files are deleted for good. Orders, receipts and payments are kept, because the law requires sellers to keep their books; the page says for how many years.',
      'While a payment, a delivery or a refund is under way, the account cannot be deleted. The page says which one, and what you can do.',
    ],
    also: ['leave', 'close account', 'remove', 'forget me', 'GDPR'],
  },
];

const using: readonly Topic[] = [
  {
    slug: 'simulated',
    title: "What does 'Simulated providers · test payment' mean?",
    answer: [
      'This server is not connected to real providers, or not to real card payments. Simulated scenes and images are computed from the real orbits of the satellites and carry the word SIMULATED; they do not show real ground. A test payment accepts only test cards, and no card is charged.',
      'Click the label at the top of the page to see which providers are simulated.',
    ],
    also: ['demo', 'sandbox', 'fake', 'test card', 'SIMULATED'],
  },
  {
    slug: 'time-zone',
    title: 'What time zone are the times in?',
    answer: [
      'In UTC, or in your own zone if you choose Local under Times in the menu of your account or at the foot of the page. The choice applies to all screens and is saved in this browser. Files, receipts and e-mails are always in UTC.',
    ],
    also: ['UTC', 'local time', 'clock'],
  },
  {
    slug: 'units',
    title: 'Can I see feet and miles?',
    answer: [
      'Yes. Choose ft, mi² under Units in the menu of your account or at the foot of the page. It changes what you read and what you type into fields, and is saved in this browser. Product names, prices, files and the API stay metric.',
    ],
    also: ['ft', 'mi', 'imperial', 'metric', 'meters', 'kilometers'],
  },
  {
    slug: 'shortcuts',
    title: 'What are the keyboard shortcuts?',
    answer: [
      'Everything works without a mouse: Tab moves to the next control, Enter or Space presses it, and Esc closes what is open. These keys are faster; press ? for the list, where you can turn them off.',
      ...shortcutLists(),
    ],
    also: ['keyboard', 'shortcut', 'accessibility'],
  },
  {
    slug: 'find-a-place',
    title: 'How do I choose a place?',
    answer: [
      'Click the globe, or type into its search box: a name, or coordinates in decimal degrees, in degrees, minutes and seconds, or as MGRS. Latitude comes first. The button beside the box selects your current position, under the name Geolocation.',
      'The Locations tab keeps your recent places in this browser and your favorites in your account.',
    ],
    also: ['location', 'coordinates', 'latitude', 'longitude', 'MGRS', 'geolocation', 'favorite'],
  },
  {
    slug: 'ruler',
    title: 'How do I measure a distance?',
    answer: [
      'Press the ruler button on the globe, or M, and click the points of a line; or type their coordinates and press Enter after each. The length is measured along the ellipsoid of the Earth. Enter or a double click ends the line, and Esc removes it.',
    ],
    also: ['measure', 'length', 'distance', 'ruler'],
  },
  {
    slug: 'privacy',
    title: 'What leaves my browser, and who sees it?',
    answer: [
      'Your browser talks to this server and, at a real checkout, to the card payment provider. Your cart, your recent places and the satellites you added stay in the browser.',
      'If you have allowed your browser to share your position, logging in also sends it, rounded to about a kilometer. It is kept with that login.',
      'This server keeps what your account needs: your details, your orders with their receipts, your favorites and saved searches. A provider gets only what it needs to fill an order.',
    ],
    also: ['data', 'tracking', 'cookies', 'GDPR'],
  },
  {
    slug: 'usage-count',
    title: 'Why am I asked if my visits may be counted?',
    answer: [
      `The operator of this server uses another service to count visits, and asks you first. That service learns the number of your account and when a page is open, not what you do on it. You can change your mind under Usage count in [Update User](${paths.updateUser('usage-count')}). Servers that do not count visits do not ask.`,
    ],
    also: ['analytics', 'consent', 'cookies', 'tracking'],
  },
  {
    slug: 'report-a-problem',
    title: 'Something went wrong. What should I tell you?',
    answer: [
      'What you did and what you saw. If the message had a reference, include it: it leads to the right line in the log of this server. The link under Support below adds the latest one to the e-mail for you.',
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

export const accountQuestions: readonly Topic[] = [...loggingIn, ...securityQuestions, ...deletingAccount, ...using];
