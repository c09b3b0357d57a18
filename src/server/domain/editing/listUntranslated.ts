// The list of the texts of a brand that lack a language: labels, menus and pages, of the draft where there is one.
import { setImmediate } from 'node:timers/promises';
import { SETTINGS_DOCUMENTS, isSettingsDocument } from '#schemas/domain/authored-page.ts';
import type { getUntranslated } from '#schemas/api/editing/getUntranslated.ts';
import type { ResponseOf } from '#schemas/defineCall.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import type { PageChecks } from '../preview/createPageChecks.ts';
import type { EditingDeps } from './editingTypes.ts';
import { findUntranslatedLabels, findUntranslatedTexts, type Untranslated } from './findUntranslated.ts';

/** Maximum number of texts in one response. */
const MAX_TEXTS = 2_000;
const LABELS = 'settings:labels';

type Deps = Pick<EditingDeps, 'pages' | 'drafts' | 'check'> & {
  readonly pageChecks: (realm: RealmSnapshot) => Promise<PageChecks>;
};

/** Lists the texts that lack a language of the realm. */
export async function listUntranslated(deps: Deps, realm: RealmSnapshot): Promise<ResponseOf<typeof getUntranslated>> {
  const { locales } = realm.view;
  const found: (Untranslated & { readonly document: string })[] = [];
  for (const { id, document } of await listDocuments(deps, realm.id)) {
    // The checks are synchronous, so other requests must be handled between two documents.
    await setImmediate();
    const texts = await findInDocument(deps, realm, id, document);
    for (const each of texts) found.push({ document: id, ...each });
  }
  const counts = new Map<string, number>();
  for (const { missing } of found) for (const { locale } of missing) counts.set(locale, (counts.get(locale) ?? 0) + 1);
  return {
    languages: locales.flatMap((locale) => {
      const count = counts.get(locale);
      return count === undefined ? [] : [{ locale, count }];
    }),
    total: found.length,
    texts: found.slice(0, MAX_TEXTS).map(({ missing, ...text }) => ({ ...text, missing: [...missing] })),
  };
}

/** Returns the texts of one document that lack a language. */
async function findInDocument(
  deps: Deps,
  realm: RealmSnapshot,
  id: string,
  document: unknown,
): Promise<readonly Untranslated[]> {
  if (id === LABELS)
    return findUntranslatedLabels(document, (await deps.pageChecks(realm)).inheritedLabelLayers, realm.view);
  const findings = await deps.check(realm, id, document);
  const pointers = findings.filter(({ code }) => code === 'TEXT_UNTRANSLATED').map(({ pointer }) => pointer);
  return findUntranslatedTexts(document, pointers, realm.view);
}

type ListedDocument = { readonly id: string; readonly document: unknown };

/** Returns the menus, the labels and the pages of a realm: the draft of each, else what is published. */
async function listDocuments({ pages, drafts }: Deps, realmId: string): Promise<readonly ListedDocument[]> {
  const withTexts = SETTINGS_DOCUMENTS.filter((id) => id === LABELS || id.startsWith('menu:'));
  const [settings, published, ...stored] = await Promise.all([
    Promise.all(withTexts.map((id) => pages.find(realmId, id))),
    pages.list(realmId),
    drafts.list(realmId, true),
    drafts.list(realmId, false),
  ]);
  const texts = new Map<string, string>();
  for (const document of [...settings, ...published]) if (document) texts.set(document.id, document.text);
  for (const { pageId, document } of stored.flat())
    if (!isSettingsDocument(pageId) || withTexts.some((id) => id === pageId)) texts.set(pageId, document);
  // Labels are last, because a language that the product does not have lacks all of them; also without own labels.
  const labels = texts.get(LABELS) ?? '{}';
  texts.delete(LABELS);
  return [...texts, [LABELS, labels] as const].map(([id, text]) => ({ id, document: JSON.parse(text) as unknown }));
}
