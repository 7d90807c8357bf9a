import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataText } from '@groundtrack/fixtures';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { settings } from '../../apps/server/src/config/settings.ts';
import { serverArgs } from '../lib/project.js';
import { workspaces } from '../lib/workspaces.js';
import { projectRoot } from './project-files.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const dockerfile = read('Dockerfile');
/** Settings of compose.yaml itself, and those that the images of others read. */
const OF_COMPOSE = ['APP_REPLICAS', 'APP_ROLE', 'COMPOSE_PROFILES', 'DOMAIN', 'POSTGRES_PASSWORD', 'WORKER_REPLICAS'];

it('the Dockerfile has no fault that its linter knows', () => {
  expect(validate(dockerfile)).toEqual([]);
});

it('the Dockerfile copies the manifest of every workspace before it installs', () => {
  const copied = [...dockerfile.matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(([, folder = '']) => folder);
  expect(copied.toSorted()).toEqual(workspaces().toSorted());
});

it('the image starts the server with the options of `npm start`', () => {
  const command = /^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]';
  expect(JSON.parse(command)).toEqual(['node', ...serverArgs.map((arg) => arg.replace(`${projectRoot}/`, ''))]);
});

it('compose.yaml is valid', () => {
  // Its dialect has a wrong address, and its ids are of an older one.
  const schema = JSON.parse(dataText('schemas/compose/compose-spec.json'), (key, value) =>
    ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
  );
  const isCompose = new Ajv2019({ strict: false, logger: false }).compile(schema);
  isCompose(parse(interpolated(read('compose.yaml')), { merge: true }));
  expect(isCompose.errors ?? []).toEqual([]);
});

/** Compose replaces `${NAME:-default}` first, then reads the types that the schema has. */
function interpolated(text: string): string {
  return text.replaceAll(/\$\{\w+(?::-([^}]*)|:\?[^}]*)?\}/g, (_whole, fallback?: string) => fallback ?? 'given');
}

it('compose.yaml and .env.example name only settings that exist', () => {
  const known = [...Object.keys(settings), ...OF_COMPOSE];
  const example = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const { services } = parse(read('compose.yaml'), { merge: true });
  const given = ['app', 'worker'].flatMap((name) => Object.keys(services[name].environment));
  const used = [...read('compose.yaml').matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name = '']) => name);
  expect([...example, ...given].filter((name) => !known.includes(name))).toEqual([]);
  expect(used.filter((name) => !known.includes(name) && name !== 'GROUNDTRACK_IMAGE')).toEqual([]);
});

describe('the manifests of Kubernetes', () => {
  const manifests = ['groundtrack', 'secret.example'].flatMap((name) =>
    parseAllDocuments(read(`deploy/kubernetes/${name}.yaml`)).map((document) => document.toJS()),
  );
  const ofKind = (kind: string) => manifests.filter((manifest) => manifest?.kind === kind);
  const pods = ofKind('Deployment').map(({ spec }) => spec.template.spec);

  it('run the image as its user, on its port, with the probes of the server', () => {
    const user = Number(/--uid (\d+)/.exec(dockerfile)?.[1]);
    const port = Number(/PORT=(\d+)/.exec(dockerfile)?.[1]);
    expect(pods).toHaveLength(2);
    for (const { securityContext, containers } of pods) {
      const [{ ports, livenessProbe, readinessProbe }] = containers;
      expect(securityContext).toMatchObject({ runAsUser: user, runAsNonRoot: true });
      expect(ports).toContainEqual({ name: 'http', containerPort: port });
      expect([livenessProbe.httpGet.path, readinessProbe.httpGet.path]).toEqual(['/live', '/ready']);
    }
  });

  it('name only settings that exist, and are those of the chart with its default values', () => {
    const values = parse(read('deploy/helm/groundtrack/values.yaml'));
    const [{ data }] = ofKind('ConfigMap');
    const [{ stringData }] = ofKind('Secret');
    const named = [
      ...Object.keys(data),
      ...Object.keys(stringData),
      ...pods.map(({ containers }) => containers[0].env[0].name),
    ];
    expect(named.filter((name) => !(name in settings))).toEqual([]);
    expect(data).toMatchObject({ PUBLIC_URL: `https://${values.domain}`, ...values.settings });
    expect(ofKind('Deployment').map(({ spec }) => spec.replicas)).toEqual([
      values.web.replicas,
      values.worker.replicas,
    ]);
    expect(pods[0].containers[0].resources).toEqual(values.web.resources);
  });
});
