export type MailTables = Record<never, never>;
