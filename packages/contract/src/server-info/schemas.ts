import * as z from 'zod/mini';
import { cents } from '../core/units.ts';

/** The map under everything on the globe. */
export const baseMap = z.object({
  /** True for the tiles this server draws itself: geographic scheme. Others are Web Mercator. */
  builtIn: z.boolean(),
  /** `{z}`, `{x}` and `{y}` (rows from the north) or `{-y}` (from the south, TMS); `{TileMatrix}`, `{TileCol}` and `{TileRow}` (WMTS). */
  urlTemplate: z.string(),
  /** Which names `mapNames` answers for this map now; null: they are in the tiles. */
  namesEdition: z.nullable(z.string()),
  maxLevel: z.int().check(z.gte(0), z.lte(30)),
  /** Shown on the map, as the source of the tiles asks. */
  attribution: z.string(),
});
export type BaseMap = z.infer<typeof baseMap>;

/** The ground the simulated providers photograph, as Web Mercator tiles over the base map. */
export const simulatedGround = z.object({
  /** With `{z}`, `{x}` and `{y}`, of this server. */
  urlTemplate: z.string(),
  minLevel: z.int().check(z.gte(0), z.lte(30)),
  maxLevel: z.int().check(z.gte(0), z.lte(30)),
  /** Shown on the map with it. */
  attribution: z.string(),
});
export type SimulatedGround = z.infer<typeof simulatedGround>;

export const serverInfoAnswer = z.object({
  name: z.string(),
  version: z.string(),
  /** True when no real money moves. */
  testMode: z.boolean(),
  registerAllowed: z.boolean(),
  /** False: the server writes its mails to a folder instead of sending them. Left out: it sends them. */
  sendsMail: z.optional(z.boolean()),
  /** Whether one click opens an account to try everything with, which ends after a day. */
  demoAccounts: z.boolean(),
  /** How its button is labeled; null: this server has passwords only. */
  externalSignIn: z.nullable(z.object({ label: z.string() })),
  payment: z.object({ provider: z.enum(['sandbox', 'stripe']), publishableKey: z.nullable(z.string()) }),
  /** True when at least one imagery provider is simulated. */
  simulatedProviders: z.boolean(),
  providers: z.array(
    z.object({
      provider: z.string(),
      label: z.string(),
      simulated: z.boolean(),
      /** The least price of its images, in US cents; null: nothing is for sale. */
      leastCents: z.nullable(cents),
      /** How long an image usually takes from the payment until its files are there, in minutes; null: nothing is for sale. */
      deliveryMinutes: z.nullable(z.int().check(z.positive())),
    }),
  ),
  supportEmail: z.string(),
  /** Where the logo leads; null: to the start of the app. */
  websiteUrl: z.nullable(z.url({ protocol: /^https?$/ })),
  /** A page that counts visits, with the account in place of `{user}`; null: none. */
  analytics: z.nullable(z.object({ urlTemplate: z.string(), consent: z.enum(['ask', 'assumed']) })),
  baseMap,
  /** Null where all providers are real. */
  ground: z.nullable(simulatedGround),
});
export type ServerInfo = z.infer<typeof serverInfoAnswer>;
