/** Lifetime of a demo account. */
export const DEMO_ACCOUNT_SEC = 86_400;

/** This domain cannot receive mail (RFC 2606 section 2). */
const DEMO_DOMAIN = '@demo.invalid';

/** @param id the id of the account */
export function demoAddress(id: string): string {
  return `demo-${id}${DEMO_DOMAIN}`;
}

export function isDemoAddress(email: string): boolean {
  return email.endsWith(DEMO_DOMAIN);
}
