import { describe, expect, it } from 'vitest';
import type { PackageKind } from './package-kind.ts';
import { fileNameOf, safeFileName } from './safe-file-name.ts';

describe('the name of an original', () => {
  it.each<[string | null, PackageKind, string]>([
    ['SkySat_2026.tif', 'tiff', 'SkySat_2026.tif'],
    ['scene.TIFF', 'tiff', 'scene.tif'],
    ['scene.tif', 'zip', 'scene.zip'],
    ['scene.html', 'tiff', 'scene.html.tif'],
    ['scene.tar.gz', 'gzip', 'scene.tar.gz'],
    ['scene.tgz', 'gzip', 'scene.tar.gz'],
    ['scene.csv.gz', 'gzip', 'scene.csv.gz'],
    ['../../etc/passwd', 'tiff', 'passwd.tif'],
    [String.raw`C:\orders\Bild Zürich (1).jp2`, 'jp2', 'Bild_Zurich_1.jp2'],
    ['.hidden..name.png', 'png', 'hidden.name.png'],
    ['-rf.tif', 'tiff', 'rf.tif'],
    ['画像.ntf', 'nitf', 'original.ntf'],
    ['..', 'tar', 'original.tar'],
    ['', 'jpeg', 'original.jpg'],
    [null, 'zip', 'original.zip'],
  ])('%s of %s is %s', (stated, kind, name) => {
    expect(safeFileName(stated, kind)).toBe(name);
  });

  it('has at most 120 characters', () => {
    expect(safeFileName(`${'a'.repeat(500)}.tif`, 'tiff')).toBe(`${'a'.repeat(116)}.tif`);
  });
});

describe('a Content-Disposition', () => {
  it.each<[string | null, string | null]>([
    ['attachment; filename="a b.tif"', 'a b.tif'],
    ['attachment; filename=a.tif; size=7', 'a.tif'],
    [String.raw`attachment; filename="say \"a\".tif"`, 'say "a".tif'],
    [`attachment; filename="a.tif"; filename*=UTF-8''Z%C3%BCrich.tif`, 'Zürich.tif'],
    [`attachment; filename="a.tif"; filename*=UTF-8''%E0%A4%A`, 'a.tif'],
    ['inline', null],
    [null, null],
  ])('%s names %s', (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });
});
