import { type Answer, jsonAnswer, type Operation, type Route } from '../core/http-types.ts';

export const BASE = '/platform-api';

export function refusal(status: number, detail: string): Answer {
  return jsonAnswer({ detail }, status);
}

// oxlint-disable-next-line max-params -- a row of the routes
export function route(method: Route['method'], path: string, operation: Operation, handle: Route['handle']): Route {
  return { method, path: BASE + path, operation, handle };
}

/** A time with microseconds. */
export function timestamp(timeMs: number): string {
  return new Date(timeMs).toISOString().replace('Z', '000Z');
}
