/**
 * A title as part of an address (content-and-viewing 2.2, decision O6): lower case, spaces and dots become hyphens, punctuation
 * and symbols are removed, letters of every script stay, repeated hyphens become one, hyphens and underscores at the edges go.
 * Empty when nothing is left: then the address has no slug. Stable: the slug of a slug is itself.
 */
export function slugify(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s.]+/g, '-')
    .replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^[-_]+|[-_]+$/g, '');
}
