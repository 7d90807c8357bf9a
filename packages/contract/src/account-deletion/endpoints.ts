import * as z from 'zod/mini';
import { typedPassword } from '../accounts/password-rules.ts';
import { blocker } from '../core/blocker.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { cents } from '../core/units.ts';

const tag = 'Accounts';
const count = z.int().check(z.nonnegative());

export const ZIP_MEDIA_TYPE = 'application/zip';

/** A POST although it changes nothing, because the export is expensive and must not be prefetched. */
export const exportAccountEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/account/export',
  tag,
  summary: 'Download all data of the account',
  description: 'JSON and CSV in one ZIP file, streamed. One download at a time',
  auth: 'session',
  needsConfirmation: true,
  answer: { kind: 'file', mediaTypes: [ZIP_MEDIA_TYPE] },
  problems: ['export-running', 'too-many-requests'],
});

/** The effects of an account deletion, in numbers. */
export const deletionPreview = z.object({
  /** The confirmation to send: the account's password, or its email address if it has no password. */
  confirmBy: z.enum(['password', 'username']),
  /** The seller, which keeps the records. */
  seller: z.string(),
  /** Minimum retention after an order. */
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
    /** Delivered files, and their total size. */
    files: count,
    fileBytes: count,
    /** Unpaid orders, whose payments are closed permanently. */
    openPayments: count,
  }),
  /** Refunds that the payment provider rejected and the seller still owes. */
  owed: cents,
  /** The account cannot be deleted until these are resolved. */
  blockers: z.array(blocker),
});
export type DeletionPreview = z.infer<typeof deletionPreview>;

export const deletionPreviewEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/account/deletion',
  tag,
  summary: 'Preview the deletion of the account',
  description: 'Shows what would be deleted and kept, and what prevents the deletion',
  auth: 'session',
  answer: { kind: 'json', schema: deletionPreview },
  problems: ['too-many-requests'],
});

export const deleteAccountEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/account/delete',
  tag,
  summary: 'Delete the account',
  description: 'Ends its sessions, links, and webhooks immediately. Orders, receipts, and payments are kept',
  auth: 'session',
  endsSession: true,
  body: z.strictObject({
    /** Required if the account has one. */
    password: z.optional(typedPassword),
    /** The email address of an account without a password. */
    username: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254))),
  }),
  answer: { kind: 'empty' },
  problems: ['login-failed', 'confirmation-needed', 'deletion-blocked', 'too-many-requests'],
});
