// Checks the roles of editors in realm.json.
import { SETTINGS_DOCUMENTS } from '#schemas/domain/authored-page.ts';
import { excerpt } from '#schemas/excerpt.ts';
import { matchesName } from '#src/realm/editorPermits.ts';
import { suggest } from '../findNearest.ts';
import type { CheckContext } from './checkContext.ts';

const FILE = 'realm.json';
type JsonObject = Readonly<Record<string, unknown>>;
const listObjects = (value: unknown): readonly (readonly [JsonObject, number])[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).flatMap((each, index) =>
    typeof each === 'object' && each !== null ? [[each as JsonObject, index] as const] : [],
  );

/** Whether a pattern can match the name of a page or of a document of settings. */
const isDocumentPattern = (pattern: string): boolean =>
  pattern.startsWith('pages/') || pattern.startsWith('*') || SETTINGS_DOCUMENTS.some((id) => matchesName(pattern, id));

/** Reports equal ids, and documents that do not exist. The realm.json may be unchecked. */
export function checkEditorRoles({ report }: Pick<CheckContext, 'report'>, editorRoles: unknown): void {
  const ids = new Set<unknown>();
  for (const [role, index] of listObjects(editorRoles)) {
    const { id, allow } = role;
    if (typeof id === 'string' && ids.has(id))
      report(FILE, 'FIELD_VALUE', `/editorRoles/${index}/id`, { expected: 'an id of its own', found: excerpt(id) });
    ids.add(id);
    for (const [{ document }, position] of listObjects(allow))
      if (typeof document === 'string' && !isDocumentPattern(document))
        report(FILE, 'FIELD_VALUE', `/editorRoles/${index}/allow/${position}/document`, {
          expected: `pages/<id> or one of ${SETTINGS_DOCUMENTS.join(', ')}`,
          found: excerpt(document),
          ...suggest(document, new Set([...SETTINGS_DOCUMENTS, 'pages/*'])),
        });
  }
}
