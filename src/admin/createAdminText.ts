// Texts of the admin area. They are not labels of a realm, because every page contains the labels.
import type en from './strings/en.json';

/** Returns the text of a key. */
export type AdminText = (key: keyof typeof en, values?: Readonly<Record<string, string | number>>) => string;

const textLoaders = {
  en: () => import('./strings/en.json'),
  es: () => import('./strings/es.json'),
  pt: () => import('./strings/pt.json'),
  ar: () => import('./strings/ar.json'),
};

/** Loads the texts in a language, or in English when it has no texts. `{{name}}` in a text is replaced by its value. */
export async function createAdminText(locale: string): Promise<AdminText> {
  const language = locale.split('-')[0] ?? '';
  const { default: texts } = await (
    Object.hasOwn(textLoaders, language) ? textLoaders[language as keyof typeof textLoaders] : textLoaders.en
  )();
  const textsByKey: Readonly<Record<string, string>> = texts;
  return (key, values = {}) =>
    (textsByKey[key] ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Returns the text of a key that may not exist. */
export const findAdminText = (text: AdminText, key: string): string | undefined =>
  text(key as Parameters<AdminText>[0]) || undefined;
