/** How long a demo account lives, from its opening on. */
export const DEMO_ACCOUNT_SEC = 86_400;

/** No mailbox has such an address (RFC 2606 section 2), so demo accounts receive no mails. */
const DEMO_DOMAIN = '@demo.invalid';

/** @param id of the account */
export function demoAddress(id: string): string {
  return `demo-${id}${DEMO_DOMAIN}`;
}

/** Whether an address is that of a demo account. */
export function isDemoAddress(email: string): boolean {
  return email.endsWith(DEMO_DOMAIN);
}
