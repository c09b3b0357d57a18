// Descriptions of the fields of schemas/ in the language of the editor. The English text in the schema is the only source:
// each translation names the English text that it translates, and is not used when the schema has another one.

/** Translations by key (listDescriptions.ts). */
export type Translations = Readonly<Record<string, { readonly en: string; readonly text: string }>>;

/** Returns the translation of a description, or undefined when it has none. */
export type TranslateDescription = (english: string) => string | undefined;

const loaders = {
  es: () => import('./es.json'),
  pt: () => import('./pt.json'),
  ar: () => import('./ar.json'),
};

/** Loads the translations of a language. English and languages without translations have none. */
export async function loadDescriptions(locale: string): Promise<TranslateDescription> {
  const language = locale.split('-')[0] ?? '';
  if (!Object.hasOwn(loaders, language)) return () => undefined;
  const { default: translations } = await loaders[language as keyof typeof loaders]();
  return createTranslator(translations);
}

/** Creates the function that finds translations by the English text. */
export function createTranslator(translations: Translations): TranslateDescription {
  const byEnglish = new Map(Object.values(translations).map(({ en, text }) => [en, text]));
  return (english) => byEnglish.get(english);
}
