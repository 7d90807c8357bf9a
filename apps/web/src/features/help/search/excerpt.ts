import { plainText, type Topic } from '../topics/topic.ts';
import { toWords } from './words.ts';

const LENGTH_MAX = 180;
/** A full stop inside a number does not end a sentence. */
const SENTENCE = /.+?(?:[.!?](?=\s|$)|$)/gs;

/** The first sentence of an answer that contains one of the words, cut around it; otherwise the first sentence. */
export function toExcerpt({ answer }: Topic, words: ReadonlySet<string>): string {
  const text = answer.map(plainText).join(' ');
  const sentences = text.match(SENTENCE) ?? [text];
  const best = sentences.find((sentence) => firstOf(sentence, words) !== null) ?? sentences[0] ?? '';
  return cutAround(best.trim(), words);
}

function cutAround(sentence: string, words: ReadonlySet<string>): string {
  if (sentence.length <= LENGTH_MAX) return sentence;
  const at = firstOf(sentence, words) ?? 0;
  const start = at <= LENGTH_MAX / 2 ? 0 : sentence.indexOf(' ', at - LENGTH_MAX / 2) + 1;
  const end = start + LENGTH_MAX >= sentence.length ? sentence.length : sentence.lastIndexOf(' ', start + LENGTH_MAX);
  return `${start > 0 ? '… ' : ''}${sentence.slice(start, end)}${end < sentence.length ? ' …' : ''}`;
}

function firstOf(text: string, words: ReadonlySet<string>): number | null {
  return toWords(text).find((word) => words.has(word.text))?.start ?? null;
}
