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
      `Export rules require providers to know who is buying. You can search without a complete registration, but not order. Complete it in [Update User](${paths.updateUser('contact')}).`,
    ],
    also: ['citizenship', 'country', 'Registration incomplete', 'required'],
  },
  {
    slug: 'logged-in',
    title: 'How long do I stay logged in?',
    answer: [
      `For ${SESSION_LIFETIME_SEC / 3600} hours, or ${SESSION_IDLE_SEC / 3600} hours without use. Then you log in again and return to where you were, with your cart. Logging out clears the cart from this browser.`,
    ],
    also: ['session', 'logout', 'expired'],
  },
  {
    slug: 'forgot-password',
    title: 'I forgot my password. How do I get in?',
    answer: [
      `Get a temporary one with [Reset Password](${paths.resetPassword()}). If the address has an account, it arrives by e-mail and works once, within an hour. Log in with it and set a new password. All your other devices are then logged out. Your old password works until you set the new one, so strangers cannot lock you out.`,
      'No e-mail? Check your spam folder and the address you typed. Each address gets only a few e-mails an hour.',
    ],
    also: ['reset', 'temporary password', 'locked out', 'lost password'],
  },
  {
    slug: 'password-rules',
    title: 'What are the rules for passwords?',
    answer: [
      `A password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters of any kind. It cannot be one of the most common passwords or your e-mail address. Several unrelated words are hard to guess and easy to remember. Change it in [Update User](${paths.updateUser('password')}). All other devices are then logged out.`,
    ],
    also: ['characters', 'change password', 'strong'],
  },
  {
    slug: 'verify-email',
    title: 'Why do I have to verify my e-mail address?',
    answer: [
      `We send receipts and new passwords to it, and a typo would send them to a stranger. Open the link in the e-mail on any device. It works once, within a day. Some servers do not let you order before that. To get the link again, open your [cart](${paths.cart()}) or [Update User](${paths.updateUser('email')}).`,
    ],
    also: ['not verified', 'confirmation mail', 'no mail', 'checkout'],
  },
  {
    slug: 'change-email',
    title: 'How do I change my e-mail address?',
    answer: [
      `In [Update User](${paths.updateUser('email')}), with your password. We send a link to the new address. Open it in a browser where you are logged in. It works once, within an hour, and nothing changes before that. Your old address then gets an e-mail about the change. Earlier receipts keep the old address.`,
    ],
    also: ['mail address', 'username'],
  },
  {
    slug: 'external-sign-in',
    title: 'Can I log in with an account I have elsewhere?',
    answer: [
      'If this server offers it, Login and Registration have a button that starts with Continue with. You sign in on the page of that service, which tells us your name and e-mail address.',
      `If your address already has an account here, enter its password once to connect the two. You can disconnect them in [Update User](${paths.updateUser('external-sign-in')}) as long as the account has a password.`,
    ],
    also: ['Google', 'OpenID', 'single sign-on', 'SSO', 'Continue with'],
  },
];

const deletingAccount: readonly Topic[] = [
  {
    slug: 'download-my-data',
    title: 'Can I download everything you know about me?',
    answer: [
      `Yes, under Your data in [Update User](${paths.updateUser('your-data')}). You get one ZIP with everything in your account as JSON and as tables (CSV). It does not include passwords, keys, or card data. Download your images in [My Imagery](${paths.myImagery()}). Unless you [just logged in](${paths.help('asked-again')}), you enter your password again.`,
    ],
    also: ['export', 'GDPR', 'personal data', 'ZIP', 'privacy'],
  },
  {
    slug: 'delete-account',
    title: 'How do I delete my account?',
    answer: [
      `Under Your data in [Update User](${paths.updateUser('your-data')}). You see what will be deleted and what we keep, and then confirm with your password.`,
      'We permanently delete your name, address, logins, saved places and searches, webhooks, links, and delivered files. The law requires us to keep orders, receipts, and payments. The page says for how many years.',
      'You cannot delete your account while a payment, delivery, or refund is in progress. The page says which one, and what you can do.',
    ],
    also: ['leave', 'close account', 'remove', 'forget me', 'GDPR'],
  },
];

const using: readonly Topic[] = [
  {
    slug: 'simulated',
    title: "What does 'Simulated' or 'Demo' at the top mean?",
    answer: [
      'This server simulates its image providers, its card payments, or both. It computes simulated images from the real orbits of the satellites and marks them SIMULATED. They do not show real ground. A test payment accepts only test cards and charges nothing.',
      'To see which providers are simulated, click the label at the top of the page.',
    ],
    also: ['demo', 'sandbox', 'fake', 'test card', 'SIMULATED'],
  },
  {
    slug: 'time-zone',
    title: 'What time zone are the times in?',
    answer: [
      'UTC, unless you choose Local under Times in your account menu. The choice applies to all screens and is saved in this browser. Files, receipts, and e-mails are always in UTC.',
    ],
    also: ['UTC', 'local time', 'clock'],
  },
  {
    slug: 'units',
    title: 'Can I see feet and miles?',
    answer: [
      'Yes. Choose ft, mi² under Units in your account menu. The choice applies to what you read and type, and is saved in this browser. Product names, prices, files, and the API stay metric.',
    ],
    also: ['ft', 'mi', 'imperial', 'metric', 'meters', 'kilometers'],
  },
  {
    slug: 'shortcuts',
    title: 'What are the keyboard shortcuts?',
    answer: [
      'Everything works without a mouse. Tab moves to the next control, Enter or Space presses it, and Esc closes what is open. The keys below are faster. Press ? to see the list, where you can also turn them off.',
      ...shortcutLists(),
    ],
    also: ['keyboard', 'shortcut', 'accessibility'],
  },
  {
    slug: 'find-a-place',
    title: 'How do I choose a place?',
    answer: [
      'Click the globe, or type a name or coordinates into its search box. Decimal degrees, degrees with minutes and seconds, and MGRS work, with latitude first. The button next to the box selects your current position and names it Geolocation.',
      'The Locations tab has your recent places, saved in this browser, and your favorites, saved in your account.',
    ],
    also: ['location', 'coordinates', 'latitude', 'longitude', 'MGRS', 'geolocation', 'favorite'],
  },
  {
    slug: 'ruler',
    title: 'How do I measure a distance?',
    answer: [
      'Press the ruler button on the globe or the M key, then click the points of a line. You can also type coordinates and press Enter after each point. Enter or a double click ends the line, and Esc removes it. Lengths are measured along the curved surface of the Earth.',
    ],
    also: ['measure', 'length', 'distance', 'ruler'],
  },
  {
    slug: 'privacy',
    title: 'What leaves my browser, and who sees it?',
    answer: [
      'Your browser talks to this server and, at a real checkout, to the payment provider. Your cart, your recent places, and the satellites you added stay in your browser.',
      'If your browser may share your position, a login also sends it, rounded to about a kilometer. We keep it with that login.',
      'This server keeps what your account needs, such as your details, orders, receipts, favorites, and saved searches. Providers get only what they need to fulfill an order.',
    ],
    also: ['data', 'tracking', 'cookies', 'GDPR'],
  },
  {
    slug: 'usage-count',
    title: 'Why does this site ask to count my visits?',
    answer: [
      `The operator of this server uses another service to count visits, and asks you first. That service learns your account number and when a page is open, but not what you do there. You can change your mind under Usage count in [Update User](${paths.updateUser('usage-count')}). Servers that do not count visits do not ask.`,
    ],
    also: ['analytics', 'consent', 'cookies', 'tracking'],
  },
  {
    slug: 'report-a-problem',
    title: 'Something went wrong. What should I tell support?',
    answer: [
      'Tell support what you did and what you saw. If the message shows a reference, include it. It leads to the right line in the server log. The link under Support on this page adds your latest reference to the e-mail.',
    ],
    also: ['error', 'bug', 'support', 'reference', 'contact'],
  },
];

/** The keys of each part of the product, below its name. */
function shortcutLists(): Block[] {
  const shortcuts = Object.values(SHORTCUTS);
  return [...new Set(shortcuts.map(({ where }) => where))].flatMap((place) => [
    `**${place}**`,
    shortcuts.filter(({ where }) => where === place).map(({ keys, does }) => `**${keys.join(' then ')}** ${does}`),
  ]);
}

export const accountQuestions: readonly Topic[] = [...loggingIn, ...securityQuestions, ...deletingAccount, ...using];
