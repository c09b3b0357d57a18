// Checks `locks` of realm.json, and that a realm does not set what a realm from which it inherits has locked.
import type { SettingLock } from '#schemas/adminState.ts';
import { excerpt } from '#schemas/excerpt.ts';
import type { Locks } from '#schemas/realm/locks.ts';
import { realmSchema, type Realm } from '#schemas/realm/realm.ts';
import { getMergeRule } from '../mergeSettings.ts';
import { resolvePointer } from '../explain/layers.ts';
import { suggest } from '../findNearest.ts';
import type { CheckContext } from './checkContext.ts';
import { listVariants } from './checkVariantThemes.ts';

const FILE = 'realm.json';
/** The key that locks theme.json. */
const THEME = 'theme';

type Schema = { readonly properties?: Readonly<Record<string, Schema>> };

/** Returns the names of the settings that can be locked: those that other realms inherit. */
export function listLockableSettings(): string[] {
  const fields = Object.entries((realmSchema as Schema).properties ?? {});
  return [
    THEME,
    ...fields.flatMap(([name, { properties = {} }]) => {
      // A lock of the locks would have no meaning.
      if (getMergeRule(name) === 'own' || name === 'locks') return [];
      const parts = getMergeRule(name) === 'fields' ? Object.keys(properties) : [];
      return [name, ...parts.map((part) => `${name}.${part}`)];
    }),
  ];
}

/** Reports locks of settings that do not exist or that no realm inherits. The realm.json may be unchecked. */
export function checkLocks({ report }: Pick<CheckContext, 'report'>, { locks }: Partial<Realm>): void {
  const lockable = new Set(listLockableSettings());
  (Array.isArray(locks) ? (locks as readonly unknown[]) : []).forEach((lock, index) => {
    const { key } = (lock ?? {}) as { readonly key?: unknown };
    if (typeof key === 'string' && !lockable.has(key))
      report(FILE, 'FIELD_VALUE', `/locks/${index}/key`, {
        expected: 'a setting that other realms inherit, such as features.search, timeZone or theme',
        found: excerpt(key),
        ...suggest(key, lockable),
      });
  });
}

/**
 * Returns the locks that a realm has to respect.
 * @param inherited the locks in force of the realm that it extends; undefined: none
 */
export const listLocksInForce = (inherited: Locks | undefined): SettingLock[] =>
  (inherited ?? []).map(({ key, reason }) =>
    key === THEME
      ? { key, reason, file: 'theme.json', pointer: '' }
      : { key, reason, file: FILE, pointer: `/${key.replaceAll('.', '/')}` },
  );

/**
 * Reports settings that a realm from which this one inherits has locked.
 * @param written the realm's own realm.json, without what it inherits; it may be unchecked
 */
export function checkLockedSettings(
  { report }: Pick<CheckContext, 'report'>,
  { written, hasTheme }: { readonly written: unknown; readonly hasTheme: boolean },
  inherited: Locks | undefined,
): void {
  const localePointers = listLocalePointers(written);
  const variantPointers = listVariants(resolvePointer(written, '/experiments').value).map(({ pointer }) => pointer);
  for (const { file, pointer, key, reason } of listLocksInForce(inherited)) {
    for (const variant of variantPointers) {
      const at = variant + (file === 'theme.json' ? '/theme' : pointer);
      if (resolvePointer(written, at).found)
        report(FILE, 'SETTING_LOCKED', at, { expected: `no "${key}" in a variant: ${reason}` });
    }
    const pointers = file === 'theme.json' ? [pointer] : [pointer, ...localePointers.map((entry) => entry + pointer)];
    for (const at of pointers)
      if (file === 'theme.json' ? hasTheme : resolvePointer(written, at).found)
        report(file, 'SETTING_LOCKED', at, { expected: `no "${key}" of this realm's own: ${reason}` });
  }
}

/** Returns the pointers of the entries of `localeSettings`: a locked setting is locked in each language, too. */
function listLocalePointers(written: unknown): string[] {
  const { value } = resolvePointer(written, '/localeSettings');
  return Array.isArray(value) ? value.map((_, index) => `/localeSettings/${index}`) : [];
}
