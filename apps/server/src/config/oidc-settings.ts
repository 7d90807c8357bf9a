import type { SettingName } from './settings.ts';

/** An OpenID provider for external sign-in. */
export interface OidcConfig {
  /** Starts with https://, or with http:// on loopback. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its name on the button. */
  readonly label: string;
}

export const OIDC_SETTINGS = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_LABEL'] as const;
type OidcSettings = Readonly<Record<(typeof OIDC_SETTINGS)[number], string | null>>;

/**
 * Combines the settings of external sign-in: all four or none.
 * @param refuse called with each missing setting and the reason
 * @returns null: passwords only
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
