import type { SettingName } from './settings.ts';

export const MAIL_SETTINGS = ['SMTP_URL', 'VERIFY_EMAIL'] as const;

export interface MailConfig {
  /** Null means that emails are written to the outbox folder. */
  readonly smtpUrl: string | null;
  /** Whether an address must be verified before the first purchase. */
  readonly verifyEmails: boolean;
}

interface MailSettings {
  readonly SMTP_URL: string | null;
  readonly VERIFY_EMAIL: 'auto' | 'before-purchase' | 'off';
}

/** Combines the settings of emails. Verification without a mail server would prevent all purchases. */
export function mailConfig(
  { SMTP_URL: smtpUrl, VERIFY_EMAIL: verifyEmail }: MailSettings,
  refuse: (name: SettingName, reason: string) => void,
): MailConfig {
  if (verifyEmail === 'before-purchase' && smtpUrl === null)
    refuse('VERIFY_EMAIL', 'without a mail server in SMTP_URL no link could be sent, so no account could buy');
  return { smtpUrl, verifyEmails: verifyEmail !== 'off' && smtpUrl !== null };
}

/** Describes at startup where emails are sent, and whether addresses are verified. */
export function describeMail({ smtpUrl, verifyEmails }: MailConfig): string {
  if (smtpUrl === null) return 'saved in the outbox folder; e-mail addresses are not verified';
  return verifyEmails
    ? 'sent; e-mail addresses are verified before the first purchase'
    : 'sent; e-mail addresses are not verified (VERIFY_EMAIL=off)';
}
