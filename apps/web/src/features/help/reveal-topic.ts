import { sections } from './topics/sections.ts';

const slugs: ReadonlySet<string> = new Set(
  sections.flatMap(({ slug, topics }) => [slug, ...topics.map((topic) => topic.slug)]),
);

export function isKnownTopic(slug: string): boolean {
  return slugs.has(slug);
}

/** The element of a topic that takes the focus. */
export function topicId(slug: string): string {
  return `help-${slug}`;
}

/** Opens a topic, scrolls to it and focuses it. */
export function revealTopic(slug: string): void {
  const element = isKnownTopic(slug) ? document.getElementById(topicId(slug)) : null;
  if (element === null) return;
  const details = element.closest('details');
  if (details) details.open = true;
  element.scrollIntoView({ block: 'start' });
  element.focus({ preventScroll: true });
}
