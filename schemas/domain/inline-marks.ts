// The inline marks of a rich text: **strong**, *emphasis*, [label](target). The server reads them and removes unsafe
// targets; the browser checks the targets again. HTML is neither read nor produced: text that is not a mark stays as
// it is.
import type { Link } from '../page/link.ts';

/** A piece of text with at most one mark. */
export type Span = { readonly text: string; readonly strong?: true; readonly emphasis?: true; readonly link?: Link };

/**
 * Link types by prefix: the target `fighter:kovac` links to a FIGHTER. `readTarget` also reads `section:film-room`,
 * `news:camps/voss-retires`, paths of this site and https addresses, and refuses everything else.
 */
const LINK_TYPES_BY_PREFIX = {
  video: 'VOD',
  live: 'LIVE',
  playlist: 'PLAYLIST',
  season: 'SEASON',
  series: 'SERIES',
  fighter: 'FIGHTER',
} as const;
const ID = /^[^/?#\s\p{Cc}]{1,120}$/u;

/**
 * Parses the target of a link in a text. Returns undefined for a forbidden target (`javascript:`, `data:`, another site
 * without https ...).
 */
export function readTarget(target: string): Link | undefined {
  const [, prefix = '', rest = ''] = /^([a-z]+):(.*)$/s.exec(target) ?? [];
  const type = Object.hasOwn(LINK_TYPES_BY_PREFIX, prefix)
    ? LINK_TYPES_BY_PREFIX[prefix as keyof typeof LINK_TYPES_BY_PREFIX]
    : undefined;
  if (type) return ID.test(rest) ? ({ type, event: { id: rest } } as Link) : undefined;
  if (prefix === 'section') return ID.test(rest) ? { type: 'SECTION_LINK', name: rest } : undefined;
  if (prefix === 'news') {
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

const MARK = /\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*]+)\*|\[(?<label>[^[\]]+)\]\((?<target>[^()\s]+)\)/g;

/**
 * Splits a text into spans, in order. A link with a forbidden target becomes plain text with its label. Marks do
 * not nest.
 */
export function parseInlineMarks(text: string): Span[] {
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

/** Removes links with a forbidden target and keeps their labels. */
export const cleanMarks = (text: string): string => removeLinks(text, (link) => link === undefined);

/**
 * Removes some links of a text and keeps their labels.
 *
 * @param isRemoved gets undefined for a forbidden target
 */
export const removeLinks = (text: string, isRemoved: (link: Link | undefined) => boolean): string =>
  text.replace(MARK, (whole, ...rest) => {
    const { label, target } = rest.at(-1) as { label?: string; target?: string };
    return label !== undefined && isRemoved(readTarget(target!)) ? label : whole;
  });

/** Returns the text without marks, for descriptions and other plain texts. */
export const plainText = (text: string): string =>
  parseInlineMarks(text)
    .map((span) => span.text)
    .join('');
