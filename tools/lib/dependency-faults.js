// Faults of the packages in the lockfile, as reported by the lockfile and npm.

/**
 * @typedef {{ link?: boolean, dev?: boolean, resolved?: string, integrity?: string, deprecated?: string }} Locked
 * @typedef {{ name: string, severity: string, range?: string }} Advisory
 */

const REGISTRY = 'https://registry.npmjs.org/';

/**
 * Packages that are deprecated, do not come from the registry, or have no hash to check. Needs no
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

/** Exit codes of `npm run check-dependencies`. A job that runs it can see what was checked and what was not. */
const EXIT = { good: 0, faulty: 1, unanswered: 2 };

/**
 * The known faults of the packages, and what could not be checked.
 * @param {{ audit: { known: Advisory[] } | { why: string }, lock: { packages: Record<string, Locked> } }} found
 * @returns {{ lines: string[], exitCode: number }}
 */
export function dependencyReport({ audit, lock }) {
  const faults = dependencyFaults(lock);
  const known =
    'known' in audit ? audit.known.map(({ name, severity, range }) => `${name} ${range ?? ''}: ${severity}`) : [];
  const shipped = Object.entries(lock.packages).filter(
    ([path, { link, dev }]) => path.includes('node_modules/') && !link && !dev,
  );
  const advisories =
    'why' in audit
      ? [
          `NOT CHECKED: known weaknesses of the ${shipped.length} packages that are shipped. The registry did not say (${audit.why}).`,
          'Run this again where it responds; until then the result is unknown.',
        ]
      : known.length === 0
        ? ['No weakness is known of the packages that are shipped.']
        : [];
  const locked =
    faults.length > 0 ? [] : ['No package of the lockfile is deprecated, from elsewhere or without a hash.'];
  const exitCode = known.length + faults.length > 0 ? EXIT.faulty : 'why' in audit ? EXIT.unanswered : EXIT.good;
  return { lines: [...known, ...faults, ...advisories, ...locked], exitCode };
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
