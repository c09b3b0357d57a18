import { describe, expect, it } from 'vitest';
import { cleanMarks, plainText, parseInlineMarks, readTarget } from './inline-marks.ts';

describe('marks', () => {
  it('are strong, emphasis and links; all other markup is text', () => {
    expect(parseInlineMarks('A **b** *c* [d](fighter:kovac) * [e] <b>f</b>')).toEqual([
      { text: 'A ' },
      { text: 'b', strong: true },
      { text: ' ' },
      { text: 'c', emphasis: true },
      { text: ' ' },
      { text: 'd', link: { type: 'FIGHTER', event: { id: 'kovac' } } },
      { text: ' * [e] <b>f</b>' },
    ]);
    expect(parseInlineMarks('')).toEqual([]);
    expect(plainText('**a** [b](/c)')).toBe('a b');
  });
  it.each([
    'javascript:x',
    'JavaScript:x',
    'data:text/html,x',
    'vbscript:x',
    '//evil.test',
    '/\\evil.test',
    'http://plain.test',
    'https://user@evil.test/',
    'https://',
    'file:///etc',
    'fighter:',
    'fighter:a/b',
    'news:a',
    'news:a/b/c',
    'blob:x',
    '\u0001javascript:x',
  ])('rejects the target %s and keeps the label as text', (target) => {
    expect(readTarget(target)).toBeUndefined();
    expect(parseInlineMarks(`[go](${target})`).some(({ link }) => link)).toBe(false);
    expect(cleanMarks(`[go](${target})`)).not.toContain('](');
  });
  it('accepts content, sections, news, paths of this site and https URLs as targets', () => {
    expect(
      [
        readTarget('video:a'),
        readTarget('section:film-room'),
        readTarget('news:camps/voss'),
        readTarget('/browse?x=1'),
        readTarget('https://example.org/a'),
      ].map((link) => link?.type),
    ).toEqual(['VOD', 'SECTION_LINK', 'NEWS_ITEM', 'URL', 'URL']);
    expect(cleanMarks('[go](https://example.org/)')).toBe('[go](https://example.org/)');
  });
});
