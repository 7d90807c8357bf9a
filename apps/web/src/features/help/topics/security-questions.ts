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
      `[Update User](${paths.updateUser('devices')}) lists your devices: the name each one gave, roughly where it was if its browser shared that, when you logged in there and when it was last used. You can log out any of them, or all but this one. Pages that are open there say so at once.`,
      'You get an e-mail about a login on a device or network that is new to your account.',
      'If you see one you do not recognize, log it out and change your password.',
    ],
    also: ['sessions', 'log out everywhere', 'stolen', 'lost phone', 'new login'],
  },
  {
    slug: 'wrong-passwords',
    title: 'Why do I have to wait after wrong passwords?',
    answer: [
      `To keep others from finding out yours by trying many. After ${GUESSES_FREE} wrong passwords or two-step login codes there is a pause of ${FIRST_GUESS_PAUSE_SEC} second, which doubles with each further one, up to ${LONGEST_GUESS_PAUSE_SEC / 60} minutes. The message counts it down. Until it is over, even the right password is refused.`,
      'Nothing is locked: devices that are logged in stay logged in, and attempts by others do not make you wait where you have logged in before.',
      `After ${GUESSES_WARNED_AT} wrong ones in a row you get an e-mail. If you forgot your password, [reset it](${paths.resetPassword()}).`,
    ],
    also: ['too many tries', 'locked', 'blocked', 'pause', 'brute force', '429'],
  },
  {
    slug: 'two-step-login',
    title: 'What is two-step login, and how do I turn it on?',
    answer: [
      `After your password, a login asks for six digits shown by an app on your phone. Someone who finds out your password cannot get in without it. Turn it on in [Update User](${paths.updateUser('two-step-login')}): scan the picture with an authenticator app, enter the code it shows, and save the [recovery codes](${paths.help('recovery-codes')}).`,
      `You have ${PENDING_LOGIN_LIFETIME_SEC / 60} minutes to enter the code. You are asked for it after an external sign-in or a temporary password, too. Each code works once; if one is refused, check the clock of your phone.`,
      `You can add up to ${PASSKEYS_MAX} passkeys, such as your fingerprint, your face or a security key, and use one instead of a code. You get an e-mail whenever something is turned on or off, added or removed.`,
    ],
    also: ['2FA', 'MFA', 'TOTP', 'authenticator', 'second factor', 'passkey', 'security key', 'code'],
  },
  {
    slug: 'recovery-codes',
    title: 'I lost my authenticator app. How do I log in?',
    answer: [
      `With one of the ${RECOVERY_CODES} recovery codes that you were shown when you turned on two-step login: after the password, choose Use a recovery code. Each works once, and you get an e-mail when it is used. A passkey lets you in as well.`,
      `To use another app, turn two-step login off in [Update User](${paths.updateUser('two-step-login')}), with your password and a recovery code, and on again. When few codes are left, make new ones there; the old ones then stop working.`,
      'Without the app, a code or a passkey, the password alone does not open the account. Write to support below; they have to verify who you are first.',
    ],
    also: ['lost phone', 'backup codes', 'new phone', 'locked out', 'recovery'],
  },
  {
    slug: 'security-events',
    title: 'What does Security in Update User show?',
    answer: [
      `[The last ${SECURITY_EVENTS_SHOWN} events](${paths.updateUser('security')}) of your account: logins and wrong passwords, new devices, changes of password, address, two-step login and webhooks. Each has its time, how often it happened within a minute and the internet address it came from. That address belongs to your network, and is often the same for everyone in it.`,
      `If you do not recognize one of them, log out [all other devices](${paths.updateUser('devices')}), change your password and write to support.`,
      `Older events are in the download under [Your data](${paths.updateUser('your-data')}), as far back as this server keeps them.`,
    ],
    also: ['log', 'history', 'who logged in', 'hacked', 'suspicious', 'IP address'],
  },
  {
    slug: 'asked-again',
    title: 'Why am I asked for my password again?',
    answer: [
      `To keep others who find your browser open from doing something that is hard to undo: send your data elsewhere by a webhook, silence one, download all of it, or remove a passkey or your sign-in. You are asked at most once every ${CONFIRMATION_SEC / 60} minutes, and not right after a login. What you entered is kept and continues automatically.`,
    ],
    also: ['confirm', 'password again', 'webhook', 'passkey', 'download'],
  },
];
