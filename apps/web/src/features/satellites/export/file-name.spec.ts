import { expect, it } from 'vitest';
import { exportFileName } from './file-name.ts';
import { viewAddress } from './view-address.ts';

const NOW = Date.UTC(2026, 10, 21, 23, 59);

it.each([
  ['Greenbelt, Maryland', 'passes-greenbelt-maryland-2026-11-21.csv'],
  ['39.0045, -76.8755', 'passes-39.0045-76.8755-2026-11-21.csv'],
  ['São Paulo / Centro', 'passes-sao-paulo-centro-2026-11-21.csv'],
  ['東京', 'passes-東京-2026-11-21.csv'],
  ['../../etc/passwd', 'passes-etc-passwd-2026-11-21.csv'],
  ['<>:"|?*', 'passes-2026-11-21.csv'],
  ['', 'passes-2026-11-21.csv'],
])('turns %j into a safe file name', (place, name) => {
  expect(exportFileName(place, NOW, 'csv')).toBe(name);
});

it('limits names to a length that all file systems accept', () => {
  expect(exportFileName('𝒳'.repeat(500), NOW, 'ics').length).toBeLessThan(150);
});

it('opens the same view with the satellite chosen', () => {
  expect(viewAddress('http://localhost:8080/#/Home?at=39,-76&horizon=7d&sat=1', '40115')).toBe(
    'http://localhost:8080/#/Home?at=39%2C-76&horizon=7d&sat=40115&tab=satellites',
  );
});
