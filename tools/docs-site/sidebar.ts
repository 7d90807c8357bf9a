const page = (text: string, link: string) => ({ text, link: `/${link}` });

/** By what readers want to do. A rule checks that every page of docs/ is here, except decision records. */
export const sidebar = [
  { text: 'Try it', items: [page('Start in a minute', 'README'), page('What has changed', 'CHANGELOG')] },
  {
    text: 'Run it',
    items: [
      page('Containers and Kubernetes', 'docs/containers'),
      page('Settings', 'docs/settings'),
      page('Operations', 'docs/operations'),
      page('Growth', 'docs/growth'),
      page('Upgrading', 'docs/upgrading'),
      page('Runbook', 'docs/runbook'),
      page('Files', 'docs/files'),
      page('Sign-in', 'docs/sign-in'),
      page('Security', 'SECURITY'),
      page('Security log', 'docs/security-events'),
      page('Account deletion', 'docs/account-deletion'),
    ],
  },
  {
    text: 'Sell with it',
    items: [
      page('Providers', 'docs/providers'),
      page('Commercial providers', 'docs/providers/commercial'),
      page('Open data', 'docs/providers/open-data'),
      page('Catalogs', 'docs/providers/catalogs'),
      page('Delivery', 'docs/providers/delivery'),
      page('Capella', 'docs/providers/capella'),
      page('Planet', 'docs/providers/planet'),
      page('SkyFi', 'docs/providers/skyfi'),
      page('STAPI', 'docs/providers/stapi'),
      page('Umbra', 'docs/providers/umbra'),
      page('UP42', 'docs/providers/up42'),
      page('Tasking', 'docs/tasking'),
      page('Payments', 'docs/payments'),
      page('Terms', 'docs/terms'),
    ],
  },
  {
    text: 'Build on it',
    items: [
      page('Webhooks', 'docs/webhooks'),
      page('Viewing images', 'docs/viewing'),
      page('Specification', 'docs/specification'),
    ],
  },
  {
    text: 'Contribute',
    items: [
      page('Contributing', 'CONTRIBUTING'),
      page('Architecture', 'ARCHITECTURE'),
      page('Design', 'docs/design'),
      page('Domain language', 'docs/domain-language'),
      page('Decision records', 'docs/decisions/README'),
      page('Threat model', 'docs/threat-model'),
      page('ASVS', 'docs/asvs'),
      page('Scanners', 'docs/scanners'),
    ],
  },
];
