import '@fontsource-variable/inter/wght.css';
import type { ApiReferenceConfiguration } from '@scalar/fastify-api-reference';
import './fonts.css';
import './tokens.css';
import './api-docs.css';
import { addCodeHeads } from './code-blocks.ts';

// The API page, outside of the app: `api-docs.html` loads Scalar, which renders the OpenAPI document.

declare const Scalar: {
  createApiReference(target: string, configuration: Partial<ApiReferenceConfiguration>): unknown;
};

/** The scheme chosen in the app, if any; otherwise the system decides. */
const chosen = localStorage.getItem('groundtrack-color-scheme');
const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const isChosen = chosen === 'dark' || chosen === 'light';
const scheme = isChosen ? chosen : prefersDark.matches ? 'dark' : 'light';
// Scalar takes its scheme only once.
if (!isChosen) prefersDark.addEventListener('change', () => location.reload());
document.documentElement.dataset['mantineColorScheme'] = scheme;

Scalar.createApiReference('#api', {
  url: '/api/openapi.json',
  theme: 'none',
  forceDarkModeState: scheme,
  hideDarkModeToggle: true,
  // Every field of a body is in view, also of a long or nested one.
  expandAllSchemaProperties: true,
  maxVisibleRequestBodyProperties: 0,
  documentDownloadType: 'json',
  authentication: {
    preferredSecurityScheme: 'session',
    securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'apiKey', value: '' } },
  },
  // Scalar may not load from, or send to, another host.
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
});

const host = document.getElementById('api');
if (host) addCodeHeads(host);
