// The admin area's own words. They are no labels of a realm: those travel with every page of every viewer.
import type en from './strings/en.json';

export type AdminText = (key: keyof typeof en, values?: Readonly<Record<string, string | number>>) => string;

const languages = {
  en: () => import('./strings/en.json'),
  es: () => import('./strings/es.json'),
  pt: () => import('./strings/pt.json'),
  ar: () => import('./strings/ar.json'),
};

/** In the language given, or English. `{{name}}` in a text is replaced by its value. */
export async function createAdminText(locale: string): Promise<AdminText> {
  const language = locale.split('-')[0] ?? '';
  const { default: words } = await (
    Object.hasOwn(languages, language) ? languages[language as keyof typeof languages] : languages.en
  )();
  return (key, values = {}) => words[key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
