import * as z from 'zod/mini';
import { typedPassword } from '../accounts/password-rules.ts';
import { blocker } from '../core/blocker.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { cents } from '../core/units.ts';

const tag = 'Accounts';
const count = z.int().check(z.nonnegative());

export const ZIP_MEDIA_TYPE = 'application/zip';

/** A POST, although it changes nothing: what begins is long, and nothing may ask for it in advance. */
export const exportAccountEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/account/export',
  tag,
  summary: 'Download all data of the account',
  description: 'JSON and CSV in one ZIP, which is written while it is sent. One at a time',
  auth: 'session',
  needsConfirmation: true,
  answer: { kind: 'file', mediaTypes: [ZIP_MEDIA_TYPE] },
  problems: ['export-running', 'too-many-requests'],
});

/** The effects of deleting an account, in numbers. */
export const deletionPreview = z.object({
  /** The confirmation to send: the account's password, or its email address if it has no password. */
  confirmBy: z.enum(['password', 'username']),
  /** The seller, who keeps the records. */
  seller: z.string(),
  /** For at least this long after an order. */
  booksKeptYears: count,
  kept: z.object({
    orders: count,
    receipts: count,
    /** Charges, refunds and adjustments. */
    payments: count,
  }),
  deleted: z.object({
    sessions: count,
    savedSearches: count,
    savedPlaces: count,
    webhooks: count,
    /** Delivered files, and how large they are together. */
    files: count,
    fileBytes: count,
    /** Orders that were never paid, whose payment is closed for good. */
    openPayments: count,
  }),
  /** Refunds the payment provider refused, which the seller owes still. */
  owed: cents,
  /** While there are any the account cannot be deleted. */
  blockers: z.array(blocker),
});
export type DeletionPreview = z.infer<typeof deletionPreview>;

export const deletionPreviewEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/account/deletion',
  tag,
  summary: 'Preview the deletion of the account',
  description: 'What would be deleted and kept, and what prevents the deletion',
  auth: 'session',
  answer: { kind: 'json', schema: deletionPreview },
  problems: ['too-many-requests'],
});

export const deleteAccountEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/account/delete',
  tag,
  summary: 'Delete the account',
  description: 'Its sessions end and its links and webhooks stop at once. Orders, receipts, and payments are kept',
  auth: 'session',
  endsSession: true,
  body: z.strictObject({
    /** Required if the account has one. */
    password: z.optional(typedPassword),
    /** The e-mail address of an account without a password. */
    username: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254))),
  }),
  answer: { kind: 'empty' },
  problems: ['login-failed', 'confirmation-needed', 'deletion-blocked', 'too-many-requests'],
});
