import { describe, expect, it } from 'vitest';
import { ProgressView } from './progress-view.ts';

const progress = { added: 1_000, changed: 20, unchanged: 3, refused: 4, passedOver: 0, fraction: 0.5 };

function shown(isTTY: boolean, atMs: readonly number[]): string {
  let text = '';
  let now = 0;
  const view = new ProgressView({ isTTY, write: (more) => (text += more) }, () => now);
  for (now of atMs) view.show(progress);
  view.end();
  return text;
}

describe('the progress', () => {
  it('is a bar in a terminal, drawn over itself ten times a second', () => {
    const text = shown(true, [1000, 1050, 1100]);
    expect(text.split('\r')).toHaveLength(3);
    expect(text).toContain(
      '[###############...............] 50 %  1,023 scenes: 1,000 new, 20 changed, 3 unchanged; 4 refused, 1,027 a second',
    );
    expect(text.endsWith('\n')).toBe(true);
  });

  it('is a line every five seconds elsewhere', () => {
    const text = shown(false, [1000, 2000, 5999, 6000]);
    expect(text.split('\n')).toHaveLength(3);
    expect(text).not.toContain('\r');
  });
});
