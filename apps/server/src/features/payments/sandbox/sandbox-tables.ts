export type SandboxTables = Record<never, never>;
