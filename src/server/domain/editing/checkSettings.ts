// Checks documents of settings with the functions of a publish.
import { isObject } from '#schemas/isObject.ts';
import validateRealm from '#schemas/generated/validators/realm.js';
import { REALM_FIELDS, type SettingsDocumentId } from '#schemas/domain/authored-page.ts';
import { excerpt } from '#schemas/excerpt.ts';
import type { EditFinding } from '#schemas/preview/finding.ts';
import { pointerTo } from '#schemas/problems.ts';
import { realmSchema, type Realm } from '#schemas/realm/realm.ts';
import { mergeField } from '#src/realm/mergeField.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { toFinding, type PageChecks } from '../preview/createPageChecks.ts';
import type { CheckContext } from '../publishing/check/checkContext.ts';
import { checkLockedSettings } from '../publishing/check/checkLocks.ts';
import { checkExperiments, checkExperimentUse } from '../publishing/check/checkExperiments.ts';
import { checkLabels } from '../publishing/check/checkLabels.ts';
import { checkLocaleSettings } from '../publishing/check/checkLocaleSettings.ts';
import { checkRedirects } from '../publishing/check/checkRedirects.ts';
import { checkRowTypes } from '../publishing/check/checkSettingValues.ts';
import { checkTheme } from '../publishing/check/checkTheme.ts';
import { checkVariantPairs } from '../publishing/check/checkVariantPairs.ts';
import { checkVariantThemes } from '../publishing/check/checkVariantThemes.ts';
import { checkValue } from '../publishing/check/checkValue.ts';
import { findDocumentFiles, isLabelLocale, splitLabels } from './documentFiles.ts';

const REALM_FILE = 'realm.json';
const THEME_FILE = 'theme.json';

/** Returns all problems of a document of settings. */
export function checkSettings(
  id: SettingsDocumentId,
  document: unknown,
  realm: RealmSnapshot,
  checks: PageChecks,
): EditFinding[] {
  if (id === 'menu:web' || id === 'menu:mobile-web') return checks.checkMenu(document);
  // The other fields of realm.json were checked when they were published.
  const isOwn = (pointer: string): boolean =>
    isObject(document) && Object.hasOwn(document, pointer.split('/')[1] ?? '');
  const toPointer =
    id in REALM_FIELDS
      ? (_: string, pointer: string) => (isOwn(pointer) ? pointer : undefined)
      : findDocumentFiles(id).toPointer;
  return runChecks(id, document, realm, checks).flatMap((found) => {
    const pointer = toPointer(found.file ?? '', found.pointer);
    return pointer === undefined ? [] : [{ ...toFinding(found), pointer }];
  });
}

function runChecks(
  id: Exclude<SettingsDocumentId, `menu:${string}`>,
  document: unknown,
  realm: RealmSnapshot,
  checks: PageChecks,
): ReturnType<PageChecks['checkFiles']> {
  switch (id) {
    case 'settings:theme':
      return checks.checkFiles(new Map([[THEME_FILE, document]]), (context) =>
        checkTheme(context, createFileNames(checks.paths), checks.inheritedTheme),
      );
    case 'settings:labels':
      return checks.checkFiles(splitLabels(document, new Map()), (context) => {
        const englishLabels = realm.content.baseStrings['en'];
        checkLabels(context, englishLabels && Object.keys(englishLabels));
        checkLabelShapes(context, document);
      });
    default: {
      const fields: readonly string[] = REALM_FIELDS[id];
      const authored = isObject(document) ? document : {};
      const value = { ...withoutFields(realm.content.realm ?? {}, fields), ...authored };
      return checks.checkFiles(new Map([[REALM_FILE, value]]), (context) => {
        checkValue(context, { file: REALM_FILE, schema: realmSchema, validate: validateRealm, value });
        checkRowTypes(context, authored['rowTypes']);
        checkLocaleSettings(context, { localeSettings: authored['localeSettings'], hosts: realm.content.realm?.hosts });
        checkLockedSettings(context, { written: authored, hasTheme: false }, checks.inheritedLocks);
        checkRedirects(
          context,
          REALM_FILE,
          { redirects: authored['redirects'] } as Partial<Realm>,
          { redirects: mergeField('prepend', authored['redirects'], checks.inheritedRedirects) } as Partial<Realm>,
        );
        checkExperiments(context, authored['experiments']);
        checkVariantThemes(context, authored['experiments'], realm.content.authoredTheme);
        checkVariantPairs(context, authored['experiments'], realm.content.authoredTheme);
        if (authored['experiments'] !== undefined)
          checkExperimentUse(context, authored['experiments'], realm.content.pages.values());
        for (const name of Object.keys(authored).filter((each) => !fields.includes(each)))
          context.report(REALM_FILE, 'FIELD_VALUE', pointerTo('', name), {
            expected: `only ${fields.join(', ')}`,
            found: excerpt(name),
          });
      });
    }
  }
}

/** The files of art/ and fonts/ that a theme may name. */
const createFileNames = (paths: ReadonlySet<string>) => ({
  svgs: { has: (name: string) => paths.has(`art/${name}`) },
  fonts: { has: (name: string) => paths.has(`fonts/${name}`) },
});

const withoutFields = (value: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !fields.includes(name)));

/** Reports labels that are not an object of texts by language, and keys in it that are not a language. */
function checkLabelShapes({ report }: CheckContext, document: unknown): void {
  for (const [key, texts] of Object.entries(isObject(document) ? document : {})) {
    if (!isObject(texts)) {
      // The problem is reported at the label's key in a file of labels, because `toPointer` turns that into the pointer
      // of the label.
      report('strings/en.json', 'FIELD_TYPE', pointerTo('', key), {
        expected: 'an object of texts by language',
        found: excerpt(texts),
      });
      continue;
    }
    for (const locale of Object.keys(texts).filter((each) => !isLabelLocale(each)))
      report(`strings/${locale}.json`, 'FIELD_FORMAT', pointerTo('', key), {
        expected: 'a language such as en or pt-br',
        found: excerpt(locale),
      });
  }
}
