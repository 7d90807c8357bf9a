// What is wrong with the packages of the lockfile, as far as the lockfile and npm can say.

/**
 * @typedef {{ link?: boolean, resolved?: string, integrity?: string, deprecated?: string }} Locked
 * @typedef {{ name: string, severity: string, range?: string }} Advisory
 */

const REGISTRY = 'https://registry.npmjs.org/';

/**
 * Packages that were given up by their makers, come from elsewhere than the registry, or without a hash that is checked. Needs no
 * network.
 * @param {{ packages: Record<string, Locked> }} lock @returns {string[]} a line each
 */
export function dependencyFaults({ packages }) {
  return Object.entries(packages).flatMap(([path, { link, resolved, integrity, deprecated }]) => {
    if (!path.includes('node_modules/') || link) return [];
    const elsewhere = resolved !== undefined && !resolved.startsWith(REGISTRY);
    return [
      ...(deprecated === undefined ? [] : [`${path} is deprecated: ${deprecated}`]),
      ...(elsewhere ? [`${path} comes from ${resolved}`] : []),
      ...(resolved !== undefined && !integrity?.startsWith('sha512-') ? [`${path} has no SHA-512`] : []),
    ];
  });
}

/**
 * Reads what `npm audit --json` has written.
 * @param {string} json @returns {{ known: Advisory[] } | { why: string }} `why`: the registry did not say
 */
export function parseAudit(json) {
  try {
    const { vulnerabilities, message } = JSON.parse(json);
    if (vulnerabilities === undefined) return { why: message ?? 'npm gave no reason' };
    return { known: Object.values(vulnerabilities) };
  } catch {
    return { why: 'npm answered nothing that can be read' };
  }
}
