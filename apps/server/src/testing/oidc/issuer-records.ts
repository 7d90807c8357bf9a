import type { Adapter, AdapterPayload } from 'oidc-provider';

/** The storage of a test issuer, over all its keys: codes, sessions, and grants. */
export class IssuerRecords implements Adapter {
  readonly #prefix: string;
  readonly #kept: Map<string, AdapterPayload>;

  constructor(model: string, kept: Map<string, AdapterPayload>) {
    this.#prefix = `${model}:`;
    this.#kept = kept;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#kept.set(this.#prefix + id, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#kept.get(this.#prefix + id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#named((payload) => payload.uid === uid)?.[1];
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#named((payload) => payload.userCode === userCode)?.[1];
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) payload['consumed'] = true;
  }

  async destroy(id: string): Promise<void> {
    this.#kept.delete(this.#prefix + id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of this.#kept) if (payload.grantId === grantId) this.#kept.delete(key);
  }

  #named(matches: (payload: AdapterPayload) => boolean): [string, AdapterPayload] | undefined {
    return [...this.#kept].find(([key, payload]) => key.startsWith(this.#prefix) && matches(payload));
  }
}
