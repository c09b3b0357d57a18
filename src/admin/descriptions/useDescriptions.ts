import { useEffect, useState } from 'react';
import { loadDescriptions, type TranslateDescription } from './loadDescriptions.ts';

const inEnglish: TranslateDescription = () => undefined;

/** Returns the translations of the language of the editor; until they are loaded, descriptions are in English. */
export function useDescriptions(locale: string): TranslateDescription {
  const [translate, setTranslate] = useState(() => inEnglish);
  useEffect(() => {
    let isCancelled = false;
    loadDescriptions(locale).then(
      (loaded) => {
        if (!isCancelled) setTranslate(() => loaded);
      },
      // Without the file, descriptions stay in English.
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [locale]);
  return translate;
}
