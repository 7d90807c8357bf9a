import { describe, expect, it } from 'vitest';
import { toNameText } from './name-text.ts';

describe('the text of a name', () => {
  it.each([
    ['Zürich', 'ltr', true],
    ['Санкт-Петербург', 'ltr', true],
    ['東京', 'ltr', true],
    ['القاهرة', 'rtl', false],
    ['12 شارع التحرير (Cairo)', 'rtl', false],
    ['ירושלים', 'rtl', false],
    ['नई दिल्ली', 'ltr', false],
    ['8848 m', 'ltr', true],
  ])('of %s has its direction, and spaces only between letters that are not joined', (name, direction, isLoose) => {
    expect(toNameText(name)).toEqual({ text: name, direction, isLoose });
  });

  it('keeps markup as text', () => {
    expect(toNameText('<b>Bold</b> & <img src=x>').text).toBe('<b>Bold</b> & <img src=x>');
  });

  it('has no characters that turn the text around them, and no line breaks', () => {
    expect(toNameText('Rue\u202e du \u2066Lac\n\u0000Nord').text).toBe('Rue du Lac Nord');
  });

  it.each([
    ['Krung Thep Maha Nakhon Amon Rattanakosin Mahinthara', 'Krung Thep Maha Nakhon Amon…'],
    [`Llanfair${'pwll'.repeat(20)}`, `Llanfair${'pwll'.repeat(6)}pwl…`],
    ['👨‍👩‍👧‍👦'.repeat(50), `${'👨‍👩‍👧‍👦'.repeat(35)}…`],
    ['👨‍👩‍👧‍👦'.repeat(30), '👨‍👩‍👧‍👦'.repeat(30)],
  ])('is cut at a word or between letters: %s', (name, text) => {
    expect(toNameText(name).text).toBe(text);
  });
});
