import { GlossaryTerm } from './glossary-term.tsx';
import classes from './help.module.css';
import type { Topic } from './topics/topic.ts';

const GROUP_SIZE = 10;

/** Terms in alphabetical groups of about ten. A letter is never split over two groups. */
export function toGroups(terms: readonly Topic[]): readonly (readonly Topic[])[] {
  const groups: Topic[][] = [];
  for (const term of terms) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && (group.length < GROUP_SIZE || letterOf(last) === letterOf(term))) group.push(term);
    else groups.push([term]);
  }
  return groups;
}

function letterOf({ title }: Topic): string {
  return title.charAt(0).toUpperCase();
}

export function GlossaryGroups({ terms }: { readonly terms: readonly Topic[] }) {
  return toGroups(terms).map((group) => (
    <details key={group[0]?.slug} className={classes.question}>
      <summary>
        <span>
          {rangeOf(group)}
          <span className={classes.excerpt}>{group.map(({ title }) => title).join(' · ')}</span>
        </span>
      </summary>
      <div className={classes.glossary}>
        {group.map((term) => (
          <GlossaryTerm key={term.slug} term={term} />
        ))}
      </div>
    </details>
  ));
}

function rangeOf(group: readonly Topic[]): string {
  const letters = [...new Set(group.map(letterOf))];
  const [first = '', last = first] = [letters[0], letters.at(-1)];
  return first === last ? first : `${first} to ${last}`;
}
