import { recordedText } from '@groundtrack/fixtures';
import { type Answer, type JsonObject, jsonAnswer, type Operation, type Route } from '../core/http-types.ts';

/** The body of a recorded answer. */
export function recordedBody(file: string, at = 0) {
  return JSON.parse(recordedText('providers', 'umbra', `${file}.json`))[at].body;
}

/** A refusal in the form of FastAPI. */
export function refusal(loc: readonly (string | number)[], msg: string): Answer {
  return jsonAnswer({ detail: [{ loc, msg, type: 'value_error' }] }, 422);
}

// oxlint-disable-next-line max-params -- a row of the routes
export function route(method: Route['method'], path: string, operation: Operation, handle: Route['handle']): Route {
  return { method, path, operation, handle };
}

/** A time with microseconds. */
export function timestamp(timeMs: number): string {
  return new Date(timeMs).toISOString().replace('Z', '000+00:00');
}

export const ORGANIZATION: JsonObject = { organizationId: 'org_neutral' };
export const CONTRACT = '88888888-8888-4888-8888-888888888888';
