import { sql } from 'kysely';
import { type ExportRow, type ExportTable, wholeOf } from './export-table.ts';
import { ofItems } from './parents.ts';

const items = ofItems(
  {
    name: 'items',
    about: 'Images and taskings of the orders',
    fields: {
      item: 'Id of the image or tasking',
      order: 'Id of the order',
      line: 'Its line in the order, from 1',
      kind: 'archive (an image that existed) or tasking (one that was to be taken)',
      provider: 'Key of the provider',
      satellite: 'Satellite; empty: not known yet',
      image: 'Id of the image at the provider',
      acquired_at: 'When the image was taken',
      product: 'What was sold',
      location: 'Place, in your words',
      latitude: 'Degrees north (WGS 84)',
      longitude: 'Degrees east (WGS 84)',
      area: 'The area it was clipped to, as submitted; empty for a product of a fixed size',
      price_id: 'Id of the price',
      price_cents: 'Price with fees, in cents',
      state: 'State of the delivery; empty: the order is not paid',
      state_reason: 'Why it is in this state',
      provider_note: 'What it waits for at the provider',
      provider_order: 'Id of the order at the provider',
      cancel_until: 'Until when a tasking can be canceled',
      terms_version: 'Version of the license that was agreed to',
      terms_agreed_at: 'When it was agreed to',
      quote: 'The line as it was sold, with the parts of its price',
      scene: 'The image as its provider describes it',
      size: 'The product in full, with its exact box on the ground',
      tasking: 'What was agreed about a tasking: product, window, end use, notes',
    },
    json: ['quote', 'scene', 'size', 'tasking'],
  },
  (ids) => sql<ExportRow>`
      SELECT item.id AS item, order_id AS "order", position + 1 AS line, kind, provider,
        coalesce(scene ->> 'satellite', quote ->> 'satellite') AS satellite, feature_id AS image,
        to_timestamp((scene ->> 'acquiredAtMs')::float8 / 1000) AS acquired_at,
        coalesce(product ->> 'description', quote ->> 'description') AS product, location_description AS location,
        latitude, longitude, area::text AS area, price_id, price_cents, item.state, state_reason, provider_note, provider_order_id AS provider_order,
        cancel_until, terms_version, terms_agreed_at, quote::text AS quote, scene::text AS scene,
        -- Without what the provider charges the operator.
        (product - 'cost')::text AS size, (tasking #- '{product,cost}' #- '{product,providerFields}')::text AS tasking
      FROM order_item AS item JOIN orders ON orders.id = order_id
      WHERE item.id = ANY(${ids}::uuid[]) ORDER BY orders.created_at, orders.id, position`,
);

const states = ofItems(
  {
    name: 'states',
    about: 'Every change of state of an image or tasking',
    fields: {
      at: 'When it changed',
      item: 'Id of the image or tasking',
      from: 'State before; empty: it was just paid',
      to: 'State afterward',
      reason: 'Why',
    },
  },
  (ids) => sql<ExportRow>`
      SELECT at, item_id AS item, from_state AS "from", to_state AS "to", reason
      FROM order_item_event WHERE item_id = ANY(${ids}::uuid[]) ORDER BY item_id, id`,
);

const attempts = ofItems(
  {
    name: 'tasking-attempts',
    about: 'Passes that were planned or tried for a tasking',
    fields: {
      item: 'Id of the tasking',
      number: 'Its number, from 1',
      pass_at: 'When the satellite passes; in simulated time where the provider is simulated',
      satellite: 'Satellite',
      outcome: 'planned, acquired, clouded or failed',
      cloud_cover: 'Share of the image under cloud, from 0 to 1',
      off_nadir_deg: 'Angle at the satellite between straight down and the place, in degrees',
      reason: 'Reason of the outcome',
    },
  },
  (ids) => sql<ExportRow>`
      SELECT item_id AS item, position + 1 AS number, pass_at, satellite, outcome, cloud_cover, off_nadir_deg, reason
      FROM tasking_attempt WHERE item_id = ANY(${ids}::uuid[]) ORDER BY item_id, position`,
);

const files = ofItems(
  {
    name: 'files',
    about: 'Delivered files; download the files themselves in My Imagery',
    fields: {
      file: 'Id of the file',
      item: 'Id of the image or tasking',
      kind: 'icon (a preview), full (JPG), tiff (GeoTIFF), overview (of a mosaic), png, analytic (all bands), zip (all together) or original (the package of the provider)',
      name: 'Name of the file',
      media_type: 'Media type',
      bytes: 'Its size',
      sha256: 'Its checksum, in hexadecimal digits',
    },
  },
  (ids) => sql<ExportRow>`
      SELECT id AS file, item_id AS item, kind, file_name AS name, media_type, bytes, sha256
      FROM delivery_file WHERE item_id = ANY(${ids}::uuid[]) ORDER BY item_id, kind`,
);

const licenses: ExportTable = {
  name: 'licenses',
  about: 'Licenses you agreed to, word for word',
  fields: {
    provider: 'Key of the provider',
    version: 'Version of the license',
    title: 'Its title',
    link: 'Where it could be read, instead of a text',
    first_agreed_at: 'When you first ordered under it',
    last_agreed_at: 'When you last ordered under it',
    items: 'Number of images and taskings ordered under it',
    text: 'Its text',
  },
  read: wholeOf(
    (accountId) => sql<ExportRow>`
        SELECT terms.provider, terms.version, title, link, agreed.first_agreed_at, agreed.last_agreed_at, agreed.items,
          text
        FROM (
          SELECT item.provider, terms_version, terms_digest, min(terms_agreed_at) AS first_agreed_at,
            max(terms_agreed_at) AS last_agreed_at, count(*)::int AS items
          FROM orders JOIN order_item AS item ON item.order_id = orders.id
          WHERE account_id = ${accountId} GROUP BY item.provider, terms_version, terms_digest
        ) AS agreed
        JOIN agreed_terms AS terms ON terms.provider = agreed.provider AND terms.version = agreed.terms_version
          AND terms.digest = agreed.terms_digest
        ORDER BY agreed.first_agreed_at, terms.provider`,
  ),
};

/** Tables of purchases. */
export const itemExportTables: readonly ExportTable[] = [items, states, attempts, files, licenses];
