/** The proxy of the network through which requests leave. */
export interface Proxy {
  /** `http://proxy.example.com:3128`, with a user name and password if it needs them. */
  readonly url: string;
  /** Hosts that are reached directly, separated by commas: names, `.domains`, addresses, each with or without a port. */
  readonly noProxy: string;
}

const THIS_MACHINE = 'localhost,127.0.0.1,::1';

/** @param noProxy hosts that are reached directly besides this machine, or nothing */
export function toProxy(url: string | null, noProxy: string): Proxy | null {
  return url === null ? null : { url, noProxy: noProxy === '' ? THIS_MACHINE : `${noProxy},${THIS_MACHINE}` };
}
