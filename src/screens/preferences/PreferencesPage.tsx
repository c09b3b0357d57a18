// What a viewer prefers: language, and how videos play. Every change holds at once and is kept by itself.
import { observer } from 'mobx-react-lite';
import { useEffect, useId, type ReactNode } from 'react';
import type { Preferences } from '#schemas/domain/preferences.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { backgroundOf, PreferencesStore, type BackgroundVideo } from '#src/stores/PreferencesStore.ts';
import { languageTag } from '#src/i18n/languageTag.ts';
import { ChromeLink } from '../_shared/chrome/ChromeLink.tsx';
import { languageName } from '../_shared/languageName.ts';
import { ConsentSetting } from '../_shared/consent/ConsentSetting.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import styles from './PreferencesPage.module.css';

/** How videos behind pictures play -> the two preferences that say it. */
const BACKGROUNDS: Readonly<Record<BackgroundVideo, Partial<Preferences>>> = {
  'audio-and-video': { videoBackgroundAutoPlay: true, videoBackgroundAutoPlayAudio: true },
  video: { videoBackgroundAutoPlay: true, videoBackgroundAutoPlayAudio: false },
  none: { videoBackgroundAutoPlay: false, videoBackgroundAutoPlayAudio: false },
};
const BACKGROUND_LABELS = {
  video: 'backgroundMuted',
  'audio-and-video': 'backgroundWithSound',
  none: 'backgroundNone',
} as const satisfies Record<BackgroundVideo, string>;

export const PreferencesPage = observer(function PreferencesPage() {
  const { stores, locale, localiseAddress } = useScreens();
  const { realm, session } = stores;
  const store = stores.lazy.of(PreferencesStore);
  const { state, change, values } = store;
  const t = usePort((p) => p.text.t);
  const group = useId();
  useEffect(() => {
    if (state === 'idle') void store.load();
  }, [state, store]);
  const isOff = state !== 'ready';
  const languages = realm.locales.filter((each) => each !== 'debug');
  const set = (changes: Partial<Preferences>) => void store.set(changes);
  const said = change === 'saving' ? t('saving') : change === 'saved' ? t('preferencesSaved') : '';
  return (
    <main id="content" tabIndex={-1} className={styles['page']} data-page="preferences">
      <h1 className={styles['title']}>{t('preferences')}</h1>
      {session.isGuest && (
        <p className={styles['hint']}>
          {t('preferencesHere')} <ChromeLink link={{ type: 'LOGIN' }}>{t('login')}</ChromeLink>
        </p>
      )}

      <Section title={t('language')}>
        <ul className={styles['languages']}>
          {realm.locales.map((each) => (
            <li key={each}>
              <a
                href={localiseAddress(each)}
                hrefLang={each}
                lang={languageTag(each)}
                aria-current={each === locale || undefined}
              >
                {languageName(each)}
              </a>
            </li>
          ))}
        </ul>
      </Section>

      <Section title={t('playback')} isBusy={state === 'loading'}>
        {state === 'failed' && (
          <p role="alert" className={styles['error']}>
            {t('preferencesFailed')}{' '}
            <button type="button" className={styles['inline']} onClick={() => void store.load()}>
              {t('retry')}
            </button>
          </p>
        )}
        <label className={styles['switch']} htmlFor={`${group}-next`}>
          <span>
            <span id={`${group}-name`} className={styles['name']}>
              {t('autoAdvance')}
            </span>
            <span id={`${group}-about`} className={styles['description']}>
              {t('autoAdvanceHint')}
            </span>
          </span>
          <input
            id={`${group}-next`}
            type="checkbox"
            role="switch"
            aria-labelledby={`${group}-name`}
            aria-describedby={`${group}-about`}
            aria-checked={values.autoAdvance}
            checked={values.autoAdvance}
            disabled={isOff}
            onChange={(event) => set({ autoAdvance: event.target.checked })}
          />
        </label>
        <fieldset className={styles['choices']} disabled={isOff}>
          <legend className={styles['name']}>{t('backgroundVideo')}</legend>
          {(Object.keys(BACKGROUND_LABELS) as BackgroundVideo[]).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={group}
                checked={backgroundOf(values) === each}
                onChange={() => set(BACKGROUNDS[each])}
              />
              <span>{t(BACKGROUND_LABELS[each])}</span>
            </label>
          ))}
        </fieldset>
        <Choice
          label={t('audioLanguage')}
          value={values.audioLanguage ?? ''}
          isOff={isOff}
          onChoose={(audioLanguage) => set({ audioLanguage })}
          options={[
            ...(values.audioLanguage === undefined ? [['', t('asProvided')] as const] : []),
            ...languages.map((each) => [each, languageName(each)] as const),
          ]}
        />
        <Choice
          label={t('subTitleLanguage')}
          value={values.subTitleLanguage ?? ''}
          isOff={isOff}
          onChoose={(subTitleLanguage) => set({ subTitleLanguage })}
          options={[
            ...(values.subTitleLanguage === undefined ? [['', t('asProvided')] as const] : []),
            ['off', t('subTitlesOff')] as const,
            ...languages.map((each) => [each, languageName(each)] as const),
          ]}
        />
      </Section>
      <ConsentSetting />
      <p role="status" className={styles['message']}>
        {said}
      </p>
      {change === 'failed' && (
        <p role="alert" className={styles['error']}>
          {t('preferencesNotSaved')}
        </p>
      )}
    </main>
  );
});

function Section({
  title,
  isBusy,
  children,
}: {
  readonly title: string;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id} aria-busy={isBusy}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Choice({
  label,
  value,
  isOff,
  options,
  onChoose,
}: {
  readonly label: string;
  readonly value: string;
  readonly isOff: boolean;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChoose: (value: string) => void;
}) {
  return (
    <label className={styles['choice']}>
      <span className={styles['name']}>{label}</span>
      <select
        value={value}
        disabled={isOff}
        onChange={(event) => {
          if (event.target.value) onChoose(event.target.value);
        }}
      >
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
