import * as z from 'zod/mini';
import { cents } from '../core/units.ts';

const level = z.int().check(z.gte(0), z.lte(30));

/** A map of another server. Browsers fetch its tiles themselves and show the server's own map until they arrive. */
export const onlineMap = z.object({
  /** The choice of the layer switch that shows it. */
  layer: z.enum(['map', 'satellite']),
  /** Web Mercator: pictures, or vector tiles in the schema of OpenMapTiles or Protomaps. */
  tiles: z.enum(['pictures', 'openmaptiles', 'protomaps']),
  /**
   * `{z}`, `{x}`, and `{y}` (rows from the north) or `{-y}` (from the south, TMS); `{TileMatrix}`, `{TileCol}`, and
   * `{TileRow}` (WMTS). Without any of them, a TileJSON document on the same host that names such an address.
   */
  url: z.url({ protocol: /^https?$/ }),
  /** Level of the globe from which it is shown. */
  fromLevel: level,
  /** Highest level of its tiles. */
  maxLevel: level,
  /** Whether the tiles show names. */
  hasNames: z.boolean(),
  /** Whether requests name the origin of the page, which some services require. They never name more. */
  sendsOrigin: z.boolean(),
  /** Shown on the map with the tiles. */
  credits: z.array(z.object({ text: z.string(), url: z.optional(z.url({ protocol: /^https?$/ })) })),
});
export type OnlineMap = z.infer<typeof onlineMap>;

/** The base map of the globe: tiles of this server, in the geographic scheme. */
export const baseMap = z.object({
  /** Path with `{z}`, `{x}`, and `{y}`. */
  urlTemplate: z.string(),
  /** The same for tiles that show the land as satellites see it. */
  satelliteUrlTemplate: z.string(),
  /** Current edition of the names in `mapNames`. */
  namesEdition: z.string(),
  maxLevel: level,
  /** Shown on the map with the tiles. */
  attribution: z.string(),
  /** Maps that browsers may show over it; the first is the one to show first. */
  online: z.array(onlineMap),
});
export type BaseMap = z.infer<typeof baseMap>;

/** Ground images of the simulated providers, as Web Mercator tiles over the base map. */
export const simulatedGround = z.object({
  /** Path on this server with `{z}`, `{x}`, and `{y}`. */
  urlTemplate: z.string(),
  minLevel: level,
  maxLevel: level,
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
  /** How many times faster than real time they run. Omitted if none is simulated. */
  simulationSpeed: z.optional(z.number().check(z.positive())),
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
