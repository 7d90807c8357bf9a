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
import { paths } from '../../../app/paths.ts';
import type { Topic } from './topic.ts';

/** How an account is kept from others. */
export const securityQuestions: readonly Topic[] = [
  {
    slug: 'devices',
    title: 'Where am I logged in?',
    answer: [
      `[Update User](${paths.updateUser('devices')}) lists your devices: what each called itself, about where it was if its browser said so, when you logged in there and when it was used last. Log out one of them, or all but this one. Pages that are open there say so at once.`,
      'A login on a device, or in a network, that is new for your account is reported to you by e-mail.',
      'Do you see one you do not know? Log it out and change your password.',
    ],
    also: ['sessions', 'log out everywhere', 'stolen', 'lost phone', 'new login'],
  },
  {
    slug: 'wrong-passwords',
    title: 'Why do I have to wait after wrong passwords?',
    answer: [
      `So that nobody finds out yours by trying many. After ${GUESSES_FREE} wrong passwords, or codes of two-step login, there is a pause of ${FIRST_GUESS_PAUSE_SEC} second, then one twice as long after each that follows, ${LONGEST_GUESS_PAUSE_SEC / 60} minutes at most. The message counts it down. A right password does not help before it is over.`,
      'Nothing is locked: devices that are logged in stay logged in, and others who try do not make you wait where you have logged in before.',
      `At ${GUESSES_WARNED_AT} wrong ones in a row you get an e-mail. If it was you who forgot the password, [reset it](${paths.resetPassword()}).`,
    ],
    also: ['too many tries', 'locked', 'blocked', 'pause', 'brute force', '429'],
  },
  {
    slug: 'two-step-login',
    title: 'What is two-step login, and how do I turn it on?',
    answer: [
      `After your password, a login then asks for six digits that an app on your phone shows. Who finds out your password is not let in without it. Turn it on in [Update User](${paths.updateUser('two-step-login')}): scan the picture with an authenticator app, enter the code it shows, and keep the [recovery codes](${paths.help('recovery-codes')}).`,
      `A login waits for its code for ${PENDING_LOGIN_LIFETIME_SEC / 60} minutes. The code is asked for after an external sign-in and a temporary password, too. Each works once; if one is refused, check the clock of your phone.`,
      `You can add up to ${PASSKEYS_MAX} passkeys, such as your fingerprint, your face or a security key, which finish a login instead of a code. Whatever is turned on, off, added or removed is reported to you by e-mail.`,
    ],
    also: ['2FA', 'MFA', 'TOTP', 'authenticator', 'second factor', 'passkey', 'security key', 'code'],
  },
  {
    slug: 'recovery-codes',
    title: 'I lost my authenticator app. How do I log in?',
    answer: [
      `With one of the ${RECOVERY_CODES} recovery codes that you were shown when you turned two-step login on: after the password, choose Use a recovery code. Each works once, and its use is reported to you by e-mail. A passkey lets you in as well.`,
      `For another app, turn two-step login off in [Update User](${paths.updateUser('two-step-login')}), with your password and a recovery code, and on again. When few codes are left, make new ones there; those you have then stop working.`,
      'Without app, codes and passkey nobody is let in by the password alone. Write to the support below; it has to make sure who you are first.',
    ],
    also: ['lost phone', 'backup codes', 'new phone', 'locked out', 'recovery'],
  },
  {
    slug: 'security-events',
    title: 'What does Security in Update User show?',
    answer: [
      `[The last ${SECURITY_EVENTS_SHOWN} events](${paths.updateUser('security')}) of your account: logins and wrong passwords, new devices, changes of password, address, two-step login and webhooks. Each has its time, how often it happened within a minute and the internet address it came from. That address is of your network, and often the same for everyone in it.`,
      `Do you not know one of them? Log out [all other devices](${paths.updateUser('devices')}), change your password and write to support.`,
      `Older ones are in the download under [Your data](${paths.updateUser('your-data')}), as far back as this server keeps them.`,
    ],
    also: ['log', 'history', 'who logged in', 'hacked', 'suspicious', 'IP address'],
  },
  {
    slug: 'asked-again',
    title: 'Why am I asked for my password again?',
    answer: [
      `So that nobody who finds your browser open can do what is hard to take back: send your data elsewhere by a webhook, download all of it, or disconnect your sign-in. You are asked at most once in ${CONFIRMATION_SEC / 60} minutes, and not within them after a login. What you had entered is kept and continues automatically.`,
    ],
    also: ['confirm', 'password again', 'webhook', 'download'],
  },
];
