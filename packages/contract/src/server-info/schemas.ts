import * as z from 'zod/mini';
import { cents } from '../core/units.ts';

/** The base map of the globe. */
export const baseMap = z.object({
  /** True: tiles of this server, in the geographic scheme. False: Web Mercator. */
  builtIn: z.boolean(),
  /**
   * `{z}`, `{x}`, and `{y}` (rows from the north) or `{-y}` (from the south, TMS); `{TileMatrix}`, `{TileCol}`, and
   * `{TileRow}` (WMTS).
   */
  urlTemplate: z.string(),
  /** Current edition of the names in `mapNames`; null if the tiles already show names. */
  namesEdition: z.nullable(z.string()),
  maxLevel: z.int().check(z.gte(0), z.lte(30)),
  /** Shown on the map, as required by the source of the tiles. */
  attribution: z.string(),
});
export type BaseMap = z.infer<typeof baseMap>;

/** Ground images of the simulated providers, as Web Mercator tiles over the base map. */
export const simulatedGround = z.object({
  /** Path on this server with `{z}`, `{x}`, and `{y}`. */
  urlTemplate: z.string(),
  minLevel: z.int().check(z.gte(0), z.lte(30)),
  maxLevel: z.int().check(z.gte(0), z.lte(30)),
  /** Shown on the map together with the tiles. */
  attribution: z.string(),
});
export type SimulatedGround = z.infer<typeof simulatedGround>;

export const serverInfoAnswer = z.object({
  name: z.string(),
  version: z.string(),
  /** True when no real money moves. */
  testMode: z.boolean(),
  registerAllowed: z.boolean(),
  /** False: the server writes emails to a folder instead of sending them. Omitted if it sends them. */
  sendsMail: z.optional(z.boolean()),
  /** Whether users can open a demo account, which ends after a day. */
  demoAccounts: z.boolean(),
  /** Label of the sign-in button; null if only passwords are accepted. */
  externalSignIn: z.nullable(z.object({ label: z.string() })),
  payment: z.object({ provider: z.enum(['sandbox', 'stripe']), publishableKey: z.nullable(z.string()) }),
  /** True when at least one imagery provider is simulated. */
  simulatedProviders: z.boolean(),
  providers: z.array(
    z.object({
      provider: z.string(),
      label: z.string(),
      simulated: z.boolean(),
      /** False if it only takes new images, so that it cannot be searched. */
      archive: z.optional(z.literal(false)),
      /** The lowest image price in US cents; null if nothing is for sale. */
      leastCents: z.nullable(cents),
      /** Usual time from payment to delivery, in minutes; null if nothing is for sale. */
      deliveryMinutes: z.nullable(z.int().check(z.positive())),
    }),
  ),
  supportEmail: z.string(),
  /** Target of the logo; null means the start screen. */
  websiteUrl: z.nullable(z.url({ protocol: /^https?$/ })),
  /** A page that counts visits, with the account for `{user}`; null if there is none. */
  analytics: z.nullable(z.object({ urlTemplate: z.string(), consent: z.enum(['ask', 'assumed']) })),
  baseMap,
  /** Null if all providers are real. */
  ground: z.nullable(simulatedGround),
});
export type ServerInfo = z.infer<typeof serverInfoAnswer>;
