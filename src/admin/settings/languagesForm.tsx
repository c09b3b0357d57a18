// How forms of lists by language differ from others: the language is a choice of the brand's languages, and a
// new entry is for a language that has no entry yet.
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { nameLanguage } from '../nameLanguage.ts';
import { isJsonObject, type Json, type JsonObject } from '#schemas/jsonPointer.ts';
import { FieldFrame } from '../pages/form/FieldFrame.tsx';
import { useSchemaForm, type FormOverrides } from '../pages/form/formContext.ts';
import type { SchemaFieldProps } from '../pages/form/ScalarFields.tsx';

/**
 * Returns the overrides of a list with one entry for each language.
 * @param list the name of the list in the document
 * @param locales the languages of the brand
 */
export function createLocaleList(
  list: string,
  locales: readonly string[],
): Required<Pick<FormOverrides, 'control' | 'newItem' | 'header'>> {
  const isEntry = (pointer: string): boolean => {
    const [, name, , ...inner] = pointer.split('/');
    return name === list && inner.length === 0 && pointer !== `/${list}`;
  };
  return {
    control: (field, value) =>
      isEntry(field.pointer.replace(/\/locale$/, '')) && field.name === 'locale' ? (
        <LocaleField field={field} value={value} list={list} />
      ) : undefined,
    newItem: (pointer, items) =>
      pointer === `/${list}` ? { locale: findFreeLocale(locales, items) ?? locales[0] ?? '' } : undefined,
    header: (pointer, value) => (isEntry(pointer) ? <LanguageName value={value} /> : undefined),
  };
}

/**
 * Returns the overrides of the form.
 * @param locales the languages of the brand
 */
export const createLanguagesForm = (locales: readonly string[]): FormOverrides => ({
  ...createLocaleList('localeSettings', locales),
  showsAll: (pointer) => pointer === '',
  fold: (pointer) => (/^\/localeSettings\/\d+$/.test(pointer) ? 'open' : undefined),
});

const listUsedLocales = (items: readonly Json[]): ReadonlySet<unknown> =>
  new Set(items.map((item) => (isJsonObject(item) ? item['locale'] : undefined)));

const findFreeLocale = (locales: readonly string[], items: readonly Json[]): string | undefined => {
  const used = listUsedLocales(items);
  return locales.find((locale) => !used.has(locale));
};

/** The name of the language of an entry, in that language. */
function LanguageName({ value }: { readonly value: JsonObject }) {
  const { locale } = value;
  if (typeof locale !== 'string' || locale === '') return null;
  return (
    <p>
      <bdi lang={locale}>{nameLanguage(locale)}</bdi>
    </p>
  );
}

/** The language of an entry: one of the brand's that no other entry has. */
const LocaleField = observer(function LocaleField({
  field,
  value,
  list,
}: SchemaFieldProps & { readonly list: string }) {
  const { store, locales } = useSchemaForm();
  const id = useId();
  const current = typeof value === 'string' ? value : '';
  const entries = store.document[list];
  const used = listUsedLocales(Array.isArray(entries) ? entries : []);
  const choices = locales.filter((locale) => locale === current || !used.has(locale));
  return (
    <FieldFrame field={field} id={id} isPresent={value !== undefined}>
      <select
        id={id}
        value={current}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => store.setValue(field.pointer, target.value)}
      >
        {!choices.includes(current) && <option value={current}>{current}</option>}
        {choices.map((locale) => (
          <option key={locale} value={locale}>
            {nameLanguage(locale)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
});
