import { describe, expect, it } from 'vitest';
import { greeting } from './mail-words.ts';

describe('the greeting', () => {
  it.each(['Ada', 'Jean-Luc', 'J. R. R.', 'Zoë', "O'Hara", 'María José', 'D’Arcy', '李', 'نور'])('names %s', (name) => {
    expect(greeting(name)).toBe(`Hello ${name},`);
  });

  it.each([
    '',
    'https://evil.example/win',
    'evil.example',
    'www.evil.example',
    'Win 1000 dollars',
    'write to eve@evil.example',
    'You won, log in now',
    'A name that is far longer than any first name of a person',
    'Ada\nYou won',
  ])('leaves out what could be a message: %j', (name) => {
    expect(greeting(name)).toBe('Hello,');
  });
});
