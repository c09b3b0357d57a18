import { when } from 'mobx';
import type { PreferencesStore } from './PreferencesStore.ts';
import type { PreferredLanguages } from './toSource.ts';

/** Returns the viewer's languages. A video may open before the preferences have arrived: then this waits for them. */
export async function readPreferredLanguages(preferences: PreferencesStore): Promise<PreferredLanguages> {
  if (preferences.state === 'idle') await preferences.load();
  else await when(() => preferences.state !== 'loading');
  const { audioLanguage, subTitleLanguage } = preferences.values;
  return { audio: audioLanguage, text: subTitleLanguage };
}
