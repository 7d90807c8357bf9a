// How long the search of the help screen takes for each letter that is typed.
import { figure, quantile } from '../../../tools/bench/figures.ts';
import { createHelpSearch } from '../src/features/help/search/help-search.ts';
import { sections } from '../src/features/help/topics/sections.ts';

const TARGET_MS = 16;
const QUERIES = ['what does cloud cover tell me', 'canceling a tasking', 'panchormatic', 'reciept', 'elevasion angle'];

const startMs = performance.now();
const search = createHelpSearch(sections);
figure('help: index of all questions and terms', performance.now() - startMs, 'ms');

const samples = QUERIES.flatMap((query) =>
  Array.from(query, (_, index) => {
    const typed = query.slice(0, index + 1);
    const typedMs = performance.now();
    search(typed);
    return performance.now() - typedMs;
  }),
);
figure('help: search for a letter typed, median', quantile(samples, 0.5), 'ms', TARGET_MS);
figure('help: search for a letter typed, slowest', quantile(samples, 1), 'ms', TARGET_MS);
