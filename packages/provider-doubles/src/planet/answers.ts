import { type Answer, jsonAnswer, type Operation, type Route } from '../core/http-types.ts';

/** As the Orders and Data APIs refuse a request. */
export function refusal(field: string, message: string): Answer {
  return jsonAnswer({ field: { [field]: [{ message }] }, general: [{ message: 'Unable to accept order' }] }, 400);
}

export function failure(status: number, message: string): Answer {
  return jsonAnswer({ message }, status);
}

// oxlint-disable-next-line max-params -- a row of the routes
export function route(method: Route['method'], path: string, operation: Operation, handle: Route['handle']): Route {
  return { method, path, operation, handle };
}

/** A time with microseconds. */
export function timestamp(timeMs: number): string {
  return new Date(timeMs).toISOString().replace('Z', '000Z');
}
