// How the forms of documents of settings differ from those of pages: colours have a picker, switches are all shown, and
// long lists can be folded.
import { COLOUR_ROLES } from '#schemas/realm/theme.ts';
import { isJsonObject } from '#schemas/jsonPointer.ts';
import type { FormOverrides } from '../pages/form/formContext.ts';
import { ColourField } from './ColourField.tsx';
import { findInheritedTokens } from './localeTokens.ts';
import { createExperimentsForm } from './experimentsForm.tsx';
import { createLanguagesForm, createLocaleList } from './languagesForm.tsx';

/** Returns the pointer in an entry of `localeTokens`; the pointer itself when it is not inside of one. */
const withoutEntry = (pointer: string): string => pointer.replace(/^\/localeTokens\/\d+/, '');

function createThemeForm(locales: readonly string[]): FormOverrides {
  const { control, ...list } = createLocaleList('localeTokens', locales);
  return {
    ...list,
    control: (field, value) =>
      COLOUR_ROLES.some((role) => withoutEntry(field.pointer) === `/colours/${role}`) ? (
        <ColourField field={field} value={value} />
      ) : (
        control(field, value)
      ),
    showsAll: (pointer) => pointer !== '' && !withoutEntry(pointer).startsWith('/type/'),
    fold: (pointer) => (pointer === '/colours' ? 'open' : 'closed'),
    findInherited: findInheritedTokens,
  };
}

const MENU_FORM: FormOverrides = {
  // At first a menu is unfolded and its entries are folded.
  fold(pointer, value) {
    if (pointer.endsWith('/link')) return undefined;
    return isJsonObject(value) && Array.isArray(value['items']) ? 'open' : 'closed';
  },
};

const FEATURES_FORM: FormOverrides = { showsAll: () => true };

const ROW_TYPES_FORM: FormOverrides = {
  showsAll: (pointer) => pointer === '' || pointer.endsWith('/when'),
  fold: (pointer) => (/^\/rowTypes\/\d+$/.test(pointer) ? 'closed' : undefined),
};

const REDIRECTS_FORM: FormOverrides = {
  showsAll: () => true,
  newItem: (pointer) => (pointer === '/redirects' ? { from: '', to: '' } : undefined),
};

/** What the overrides depend on besides the document. */
type Brand = { readonly timeZone: string; readonly locales: readonly string[] };

/** Returns how the form of a document differs from the form of a page; undefined: it does not. */
export function findFormOverrides(id: string, { timeZone, locales }: Brand): FormOverrides | undefined {
  if (id === 'settings:languages') return createLanguagesForm(locales);
  if (id === 'settings:experiments') return createExperimentsForm(timeZone);
  if (id.startsWith('menu:')) return MENU_FORM;
  if (id === 'settings:theme') return createThemeForm(locales);
  if (id === 'settings:features') return FEATURES_FORM;
  if (id === 'settings:redirects') return REDIRECTS_FORM;
  return id === 'settings:row-types' ? ROW_TYPES_FORM : undefined;
}
