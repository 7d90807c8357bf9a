import {
  CONFIRMATION_SEC,
  FIRST_GUESS_PAUSE_SEC,
  GUESSES_FREE,
  GUESSES_WARNED_AT,
  LONGEST_GUESS_PAUSE_SEC,
  PASSKEYS_MAX,
  PENDING_LOGIN_LIFETIME_SEC,
  RECOVERY_CODES,
  SECURITY_EVENTS_SHOWN,
} from '@groundtrack/contract';
import { paths } from '../../../lib/paths.ts';
import type { Topic } from './topic.ts';

/** How accounts are protected. */
export const securityQuestions: readonly Topic[] = [
  {
    slug: 'devices',
    title: 'Where am I logged in?',
    answer: [
      `[Update User](${paths.updateUser('devices')}) lists your devices with their names, when and from which internet address you logged in, when they were last used, and roughly where, if their browser shared that. You can log out one device, or all except this one. Open pages there notice it immediately.`,
      'You get an e-mail when someone logs in from a new device or network.',
      'If you do not recognize a device, log it out and change your password.',
    ],
    also: ['sessions', 'log out everywhere', 'stolen', 'lost phone', 'new login'],
  },
  {
    slug: 'wrong-passwords',
    title: 'Why do I have to wait after wrong passwords?',
    answer: [
      `The pause keeps others from guessing your password. After ${GUESSES_FREE} wrong passwords or two-step login codes, you wait ${FIRST_GUESS_PAUSE_SEC} second. Each further one doubles the wait, up to ${LONGEST_GUESS_PAUSE_SEC / 60} minutes. The message counts down. Until then, even the right password is refused.`,
      'Your account is not locked. Devices that are logged in stay logged in, and attempts by others do not make you wait where you have logged in before.',
      `After ${GUESSES_WARNED_AT} wrong ones in a row, you get an e-mail. If you forgot your password, [reset it](${paths.resetPassword()}).`,
    ],
    also: ['too many tries', 'locked', 'blocked', 'pause', 'brute force', '429'],
  },
  {
    slug: 'two-step-login',
    title: 'What is two-step login, and how do I turn it on?',
    answer: [
      `After your password, a login asks for a code from an app on your phone. Someone who knows your password cannot get in without it. To turn it on, open [Update User](${paths.updateUser('two-step-login')}), scan the picture with an authenticator app, enter the code it shows, and save the [recovery codes](${paths.help('recovery-codes')}).`,
      `You have ${PENDING_LOGIN_LIFETIME_SEC / 60} minutes to enter the code. An external sign-in or a temporary password asks for it, too. Each code works once. If a code is refused, check the clock on your phone.`,
      `You can add up to ${PASSKEYS_MAX} passkeys, such as your fingerprint, your face, or a security key, and use one instead of a code. You get an e-mail about every change.`,
    ],
    also: ['2FA', 'MFA', 'TOTP', 'authenticator', 'second factor', 'passkey', 'security key', 'code'],
  },
  {
    slug: 'recovery-codes',
    title: 'I lost my authenticator app. How do I log in?',
    answer: [
      `Use one of the ${RECOVERY_CODES} recovery codes you saved when you turned on two-step login. Enter your password, then choose Use a recovery code. Each code works once, and you get an e-mail when it is used. A passkey works as well.`,
      `To switch to another app, turn two-step login off in [Update User](${paths.updateUser('two-step-login')}) with your password and a recovery code, then turn it on again. When you are running out of codes, make new ones there. The old ones then stop working.`,
      'If you have no app, code, or passkey, write to support. They verify who you are before they let you in.',
    ],
    also: ['lost phone', 'backup codes', 'new phone', 'locked out', 'recovery'],
  },
  {
    slug: 'security-events',
    title: 'What does Security in Update User show?',
    answer: [
      `[The last ${SECURITY_EVENTS_SHOWN} events](${paths.updateUser('security')}) of your account, such as logins, wrong passwords, new devices, and changes to your password, address, two-step login, or webhooks. Each shows its time, how often it happened within a minute, and the internet address it came from. Everyone in your network often has the same address.`,
      `If you do not recognize an event, log out [all other devices](${paths.updateUser('devices')}), change your password and write to support.`,
      `Older events are in the download under [Your data](${paths.updateUser('your-data')}), as far back as this server keeps them.`,
    ],
    also: ['log', 'history', 'who logged in', 'hacked', 'suspicious', 'IP address'],
  },
  {
    slug: 'asked-again',
    title: 'Why am I asked for my password again?',
    answer: [
      `Some actions are hard to undo, such as adding a webhook, downloading all your data, or removing a passkey. Your password makes sure that it is you, and not someone who found your browser open. You are asked at most once every ${CONFIRMATION_SEC / 60} minutes, and not right after a login. Everything you entered is kept.`,
    ],
    also: ['confirm', 'password again', 'webhook', 'passkey', 'download'],
  },
];
