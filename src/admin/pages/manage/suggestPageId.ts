import { AUTHORED_PAGE_ID } from '#schemas/domain/authored-page.ts';
import { slugify } from '#src/routes/slugify.ts';

const MAX_ID_LENGTH = 120;

/** Whether a text can be the id of a page. */
export const isPageId = (id: string): boolean => new RegExp(AUTHORED_PAGE_ID).test(id);

/**
 * Returns an id for a page with a title: Latin letters without accents, digits, hyphens and underscores; with a
 * number when another page has the id. The result is '' when nothing of the title is left, or only the number of a title
 * in another script: `2026` would not say which page it is.
 */
export function suggestPageId(title: string, takenIds: ReadonlySet<string>): string {
  const id = slugify(title)
    .normalize('NFD')
    .replaceAll(/[^a-z0-9_-]+/g, '')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^[-_]+|(?<![-_])[-_]+$/g, '')
    .slice(0, MAX_ID_LENGTH - 4);
  if (!/[a-z]/.test(id) && /\p{L}/u.test(title)) return '';
  if (id === '' || !takenIds.has(id)) return id;
  let number = 2;
  while (takenIds.has(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}
