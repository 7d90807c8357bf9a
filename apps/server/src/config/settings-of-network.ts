import * as z from 'zod';
import { address, orOff, setting } from './setting.ts';

/** How requests leave, and where monitoring reads. */
export const settingsOfNetwork = {
  HTTPS_PROXY: setting({
    about: 'Proxy through which all requests of the server leave, except email; see docs/operations.md',
    fallback: 'none',
    allowed: '`none` or an address starting with http:// or https://',
    secret: true,
    schema: z.union([z.literal('none').transform(() => null), address(/^https?$/)]),
  }),
  NO_PROXY: setting({
    about: 'Hosts that are reached without HTTPS_PROXY, besides this machine',
    fallback: 'none',
    allowed: '`none` or names, domains with a leading dot, and addresses, separated by commas',
    schema: z.string().transform((text) => (text === 'none' ? '' : text)),
  }),
  METRICS_ADDRESS: setting({
    about: 'Address for Prometheus, which reads `/metrics` there; keep it away from the public, see docs/operations.md',
    fallback: 'off',
    allowed: '`off`, or a host and a port, such as 127.0.0.1:9464',
    schema: orOff(
      z
        .string()
        .regex(/^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i)
        .transform((text) => {
          const colon = text.lastIndexOf(':');
          return { host: text.slice(0, colon).replaceAll(/[[\]]/g, ''), port: Number(text.slice(colon + 1)) };
        })
        .refine(({ port }) => port <= 65_535),
    ),
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    about: 'Collector of traces, which gets the steps of each order with OTLP over HTTP; see docs/operations.md',
    fallback: 'off',
    allowed: '`off` or an address starting with http:// or https://, such as http://127.0.0.1:4318',
    secret: true,
    schema: orOff(address(/^https?$/)),
  }),
};
