import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sidebar } from '../docs-site/sidebar.ts';
import { projectRoot } from './project-files.ts';

it('the site of the docs leads to every page', () => {
  const pages = globSync(['*.md', 'docs/*.md', 'docs/providers/*.md', 'docs/decisions/README.md'], {
    cwd: projectRoot,
  });
  const linked = sidebar.flatMap(({ items }) => items.map(({ link }) => `${link.slice(1)}.md`));
  expect(linked.toSorted()).toEqual(pages.toSorted());
});
