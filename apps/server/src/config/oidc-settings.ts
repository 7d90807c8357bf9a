import type { SettingName } from './settings.ts';

/** An OpenID provider that people may sign in with. */
export interface OidcConfig {
  /** Begins with https://, or with http:// on loopback. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the button names it. */
  readonly label: string;
}

export const OIDC_SETTINGS = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_LABEL'] as const;
type OidcSettings = Readonly<Record<(typeof OIDC_SETTINGS)[number], string | null>>;

/**
 * The settings of external sign-in as one: all four or none.
 * @param refuse is called with each setting that is missing and the reason
 * @returns null: there are passwords only
 */
export function oidcConfig(
  settings: OidcSettings,
  refuse: (name: SettingName, reason: string) => void,
): OidcConfig | null {
  const given = OIDC_SETTINGS.find((name) => settings[name] !== null);
  if (!given) return null;
  for (const name of OIDC_SETTINGS) if (settings[name] === null) refuse(name, `required, because ${given} is set`);
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  const label = settings.OIDC_LABEL;
  return issuer && clientId && clientSecret && label ? { issuer, clientId, clientSecret, label } : null;
}
