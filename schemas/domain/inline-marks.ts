// The inline marks of a rich text: **strong**, *emphasis*, [label](target). Read by the server, which delivers no target it does not
// know, and by the browser, which trusts nobody. No HTML is read or made: a text that is no mark stays the text it is.
import type { Link } from '../page/link.ts';

export type Span = { readonly text: string; readonly strong?: true; readonly emphasis?: true; readonly link?: Link };

/** Targets by word: `fighter:kovac`, `news:camps/voss-retires`, `section:film-room`; anything else is a path of this site or https. */
const CONTENT = {
  video: 'VOD',
  live: 'LIVE',
  playlist: 'PLAYLIST',
  season: 'SEASON',
  series: 'SERIES',
  fighter: 'FIGHTER',
} as const;
const ID = /^[^/?#\s\p{Cc}]{1,120}$/u;

/** Undefined: no target that a text may lead to (`javascript:`, `data:`, another site without https ...). */
export function readTarget(target: string): Link | undefined {
  const [, word = '', rest = ''] = /^([a-z]+):(.*)$/s.exec(target) ?? [];
  const type = Object.hasOwn(CONTENT, word) ? CONTENT[word as keyof typeof CONTENT] : undefined;
  if (type) return ID.test(rest) ? ({ type, event: { id: rest } } as Link) : undefined;
  if (word === 'section') return ID.test(rest) ? { type: 'SECTION_LINK', name: rest } : undefined;
  if (word === 'news') {
    const [feedName = '', newId = '', more] = rest.split('/');
    return more === undefined && ID.test(feedName) && ID.test(newId)
      ? ({ type: 'NEWS_ITEM', event: { feedName, id: newId } } as Link)
      : undefined;
  }
  if (/[\s\\\p{Cc}]/u.test(target)) return undefined;
  return /^\/(?![/\\])/.test(target) || /^https:\/\/[^/@]+(\/|$)/i.test(target)
    ? { type: 'URL', url: target }
    : undefined;
}

const MARK = /\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*]+)\*|\[(?<label>[^\]]+)\]\((?<target>[^()\s]+)\)/g;

/** The spans of a text, in order. A link whose target is not allowed leaves its label as plain text. Marks do not nest. */
export function readMarks(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    if (match.index > from) spans.push({ text: text.slice(from, match.index) });
    from = match.index + match[0].length;
    const { strong, emphasis, label, target } = match.groups!;
    if (strong !== undefined) spans.push({ text: strong, strong: true });
    else if (emphasis !== undefined) spans.push({ text: emphasis, emphasis: true });
    else {
      const link = readTarget(target!);
      spans.push({ text: label!, ...(link && { link }) });
    }
  }
  if (from < text.length) spans.push({ text: text.slice(from) });
  return spans;
}

/** The text without links that may not be followed, their labels kept. */
export const cleanMarks = (text: string): string =>
  text.replace(MARK, (whole, ...rest) => {
    const { label, target } = rest.at(-1) as { label?: string; target?: string };
    return label === undefined || readTarget(target!) ? whole : label;
  });

/** The text without any mark: for descriptions and other plain places. */
export const plainText = (text: string): string =>
  readMarks(text)
    .map((span) => span.text)
    .join('');
