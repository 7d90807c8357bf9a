import { type Endpoint, endpoints } from '@groundtrack/contract';
import { WALKED } from './marked-endpoints.ts';

/** The log contains only this in place of link paths. */
const HIDDEN_TOKEN = /:token.*$/;

/** @returns endpoints that a spec should call and that succeeded for no request, by the log of its server */
export function notWalked(spec: keyof typeof WALKED, log: readonly string[]): readonly string[] {
  const requests = log.map((line): Readonly<Record<string, unknown>> => JSON.parse(line));
  const answered = requests
    .filter(({ msg, status }) => msg === 'request' && Number(status) < 400)
    .map(({ method, path }) => [method, path].join(' '));
  return WALKED[spec].filter((name) => {
    const pattern = patternOf(endpoints[name]);
    return !answered.some((request) => pattern.test(request));
  });
}

function patternOf({ method, path }: Endpoint): RegExp {
  return new RegExp(`^${method} ${path.replace(HIDDEN_TOKEN, '…').replace(/:\w+/g, '[^/]+')}$`);
}
