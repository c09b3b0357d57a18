/**
 * Returns a title as a segment of an address (content-and-viewing 2.2, decision O6): lower case, hyphens for spaces and
 * dots, without punctuation and symbols, with the letters of every script. Repeated hyphens become one; hyphens and
 * underscores at the edges are removed. The result may be empty; then the address has no slug. The slug of a slug is
 * the slug itself.
 */
export function slugify(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s.]+/g, '-')
    .replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^[-_]+|(?<![-_])[-_]+$/g, '');
}
