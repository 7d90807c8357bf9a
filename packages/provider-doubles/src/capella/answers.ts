import { type Answer, jsonAnswer } from '../core/http-types.ts';
import { seededUuid } from '../core/seeded.ts';

export const USER_ID = seededUuid('capella', 'user');
export const ORGANIZATION_ID = seededUuid('capella', 'organization');

export function refusal(status: number, message: string, code: string): Answer {
  return jsonAnswer({ error: { message, code } }, status);
}

/** @example toUsd(100000) // $1,000.00 */
export function toUsd(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
