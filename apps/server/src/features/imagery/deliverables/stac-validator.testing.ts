import { readdirSync } from 'node:fs';
import { dataPath, dataText, stacExtensions } from '@groundtrack/fixtures';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';

const itemSchema = 'https://schemas.stacspec.org/v1.1.0/item-spec/json-schema/item.json';

/** The asset fields of the file extension; the published schemas do not include them. */
const fileExtension = {
  properties: {
    assets: {
      additionalProperties: {
        properties: {
          'file:size': { type: 'integer', minimum: 0 },
          'file:checksum': { type: 'string', pattern: '^1220[a-f0-9]{64}$' },
        },
        required: ['file:size', 'file:checksum'],
      },
    },
  },
};

/** Creates a function that lists the errors of a STAC Item by the schemas of STAC 1.1.0 and its extensions. */
export function stacValidator(): (item: { readonly stac_extensions: readonly string[] }) => string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  // Internationalized URIs; ours are plain.
  ajv.addFormat('iri', true).addFormat('iri-reference', true);
  for (const folder of ['geojson', 'stac-1.1.0']) {
    for (const name of readdirSync(dataPath('schemas', folder))) ajv.addSchema(schema(folder, name));
  }
  for (const name of stacExtensions) {
    ajv.addSchema(schema('stac-extensions', name, 'schema.json'));
  }
  ajv.addSchema(fileExtension, 'https://stac-extensions.github.io/file/v2.1.0/schema.json');
  // Not published with the extension; our items contain no PROJJSON.
  ajv.addSchema({}, 'https://proj.org/schemas/v0.7/projjson.schema.json');
  return (item) =>
    [itemSchema, ...item.stac_extensions].flatMap((id) => {
      const validate = ajv.getSchema(id);
      if (!validate) return [`no schema ${id}`];
      if (validate(item) === true) return [];
      return (validate.errors ?? []).map(({ instancePath, message }) => `${id} ${instancePath} ${message ?? ''}`);
    });
}

function schema(...parts: readonly string[]): object {
  return JSON.parse(dataText('schemas', ...parts));
}
