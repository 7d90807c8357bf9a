import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { instant } from '../core/units.ts';

/** Lifetime of a link that opens a delivered file without a login. */
export const FILE_LINK_HOURS = 24;

/** A link to download the file without a login, also in ranges, for GDAL's /vsicurl, QGIS, or curl. */
export const fileLink = z.object({ url: z.url({ protocol: /^https?$/ }), expiresAt: instant });
export type FileLink = z.infer<typeof fileLink>;

export const linkFileEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/download/:fileId/link',
  tag: 'Orders',
  summary: 'Make a link to a file',
  description: 'The link opens a delivered file for 24 hours without a login',
  auth: 'session',
  params: z.object({ fileId: z.string().check(z.maxLength(100)) }),
  answer: { kind: 'json', schema: fileLink },
  problems: ['not-found', 'too-many-requests'],
});

export const linkedFileEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/files/:token',
  tag: 'Orders',
  summary: 'Download the file of a link',
  description: 'Completely or in ranges',
  auth: 'none',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: {
    kind: 'file',
    mediaTypes: ['image/jpeg', 'image/png', 'image/tiff', 'application/zip'],
    mayRedirect: true,
  },
  problems: ['not-found', 'link-expired', 'link-withdrawn', 'too-many-requests', 'busy'],
});
