import { observer } from 'mobx-react-lite';
import { useEffect, useId, type ReactNode } from 'react';
import { DEFAULT_PREFERENCES, type Preferences } from '#schemas/domain/preferences.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { toBackgroundVideo, PreferencesStore, type BackgroundVideoMode } from '#src/stores/PreferencesStore.ts';
import { languageTag } from '#src/i18n/languageTag.ts';
import { ShellLink } from '../_shared/chrome/ShellLink.tsx';
import { getNativeLanguageName } from '../_shared/getNativeLanguageName.ts';
import { ConsentSetting } from '../_shared/consent/ConsentSetting.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { useIsHydrated } from '../_shared/useIsHydrated.ts';
import { CaptionSection } from './CaptionSection.tsx';
import { SpoilerSection } from './SpoilerSection.tsx';
import checkbox from '../_shared/Checkbox.module.css';
import styles from './PreferencesPage.module.css';

/** The two stored preferences for each choice for background videos. */
const BACKGROUND_PREFERENCES: Readonly<Record<BackgroundVideoMode, Partial<Preferences>>> = {
  'audio-and-video': { videoBackgroundAutoPlay: true, videoBackgroundAutoPlayAudio: true },
  video: { videoBackgroundAutoPlay: true, videoBackgroundAutoPlayAudio: false },
  none: { videoBackgroundAutoPlay: false, videoBackgroundAutoPlayAudio: false },
};
/** Label keys of the choices. */
const BACKGROUND_LABELS = {
  video: 'backgroundMuted',
  'audio-and-video': 'backgroundWithSound',
  none: 'backgroundNone',
} as const satisfies Record<BackgroundVideoMode, string>;

/**
 * The viewer's preferences: language, playback and consent. A change applies immediately and is saved automatically.
 */
export const PreferencesPage = observer(function PreferencesPage() {
  const { session, lazy } = useScreens().stores;
  const store = lazy.get(PreferencesStore);
  const t = usePort((p) => p.text.t);
  const status = { none: '', saving: t('saving'), saved: t('preferencesSaved'), failed: '' }[store.change];
  return (
    <main id="content" tabIndex={-1} className={styles['page']} data-page="preferences">
      <h1 className={styles['title']}>{t('preferences')}</h1>
      {session.isGuest && (
        <p className={styles['hint']}>
          {t('preferencesHere')} <ShellLink link={{ type: 'LOGIN' }}>{t('login')}</ShellLink>
        </p>
      )}
      <LanguageSection />
      <PlaybackSection store={store} />
      <ConsentSetting />
      <p role="status" className={styles['message']}>
        {status}
      </p>
      {store.change === 'failed' && (
        <p role="alert" className={styles['error']}>
          {t('preferencesNotSaved')}
        </p>
      )}
    </main>
  );
});

/** Links to this page in the realm's languages. */
function LanguageSection() {
  const { stores, locale, localiseAddress } = useScreens();
  const title = usePort((p) => p.text.t('language'));
  return (
    <Section title={title}>
      <ul className={styles['languages']}>
        {stores.realm.locales.map((each) => (
          <li key={each}>
            <a
              href={localiseAddress(each)}
              hrefLang={each}
              lang={languageTag(each)}
              aria-current={each === locale || undefined}
            >
              {getNativeLanguageName(each)}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type StoreProps = { readonly store: PreferencesStore };

/**
 * Returns the preferences to render. Until hydration they are those of the server's HTML; the store may load earlier.
 */
function useShownPreferences(store: PreferencesStore): Pick<PreferencesStore, 'state' | 'values'> {
  const isHydrated = useIsHydrated();
  return isHydrated ? { state: store.state, values: store.values } : { state: 'idle', values: DEFAULT_PREFERENCES };
}

const PlaybackSection = observer(function PlaybackSection({ store }: StoreProps) {
  const { realm } = useScreens().stores;
  const t = usePort((p) => p.text.t);
  const { state, values } = useShownPreferences(store);
  const storeState = store.state;
  useEffect(() => {
    if (storeState === 'idle') void store.load();
  }, [storeState, store]);
  const languages = realm.locales
    .filter((locale) => locale !== 'debug')
    .map((locale) => [locale, getNativeLanguageName(locale)] as const);
  const asProvided = ['', t('asProvided')] as const;
  const set = (changes: Partial<Preferences>) => void store.set(changes);
  return (
    <Section title={t('playback')} isBusy={state === 'loading'}>
      {state === 'failed' && (
        <p role="alert" className={styles['error']}>
          {t('preferencesFailed')}{' '}
          <button type="button" className={styles['inline']} onClick={() => void store.load()}>
            {t('retry')}
          </button>
        </p>
      )}
      <AutoAdvanceSwitch store={store} />
      <BackgroundVideoChoice store={store} />
      <Select
        label={t('audioLanguage')}
        value={values.audioLanguage ?? ''}
        isDisabled={state !== 'ready'}
        onSelect={(audioLanguage) => set({ audioLanguage })}
        options={[...(values.audioLanguage === undefined ? [asProvided] : []), ...languages]}
      />
      <Select
        label={t('subTitleLanguage')}
        value={values.subTitleLanguage ?? ''}
        isDisabled={state !== 'ready'}
        onSelect={(subTitleLanguage) => set({ subTitleLanguage })}
        options={[
          ...(values.subTitleLanguage === undefined ? [asProvided] : []),
          ['off', t('subTitlesOff')],
          ...languages,
        ]}
      />
      <CaptionSection store={store} />
      <SpoilerSection store={store} />
    </Section>
  );
});

/** Whether the next video starts automatically. */
const AutoAdvanceSwitch = observer(function AutoAdvanceSwitch({ store }: StoreProps) {
  const t = usePort((p) => p.text.t);
  const id = useId();
  const { state, values } = useShownPreferences(store);
  const { autoAdvance } = values;
  return (
    <label className={styles['switch']} htmlFor={`${id}-next`}>
      <span>
        <span id={`${id}-name`} className={styles['name']}>
          {t('autoAdvance')}
        </span>
        <span id={`${id}-about`} className={styles['description']}>
          {t('autoAdvanceHint')}
        </span>
      </span>
      <input
        id={`${id}-next`}
        type="checkbox"
        role="switch"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about`}
        aria-checked={autoAdvance}
        checked={autoAdvance}
        disabled={state !== 'ready'}
        onChange={(event) => void store.set({ autoAdvance: event.target.checked })}
      />
    </label>
  );
});

/** How videos behind images play. */
const BackgroundVideoChoice = observer(function BackgroundVideoChoice({ store }: StoreProps) {
  const t = usePort((p) => p.text.t);
  const name = useId();
  const { state, values } = useShownPreferences(store);
  return (
    <fieldset className={styles['choices']} disabled={state !== 'ready'}>
      <legend className={styles['name']}>{t('backgroundVideo')}</legend>
      {(Object.keys(BACKGROUND_LABELS) as BackgroundVideoMode[]).map((choice) => (
        <label key={choice} className={checkbox['label']}>
          <input
            type="radio"
            name={name}
            checked={toBackgroundVideo(values) === choice}
            onChange={() => void store.set(BACKGROUND_PREFERENCES[choice])}
          />
          <span>{t(BACKGROUND_LABELS[choice])}</span>
        </label>
      ))}
    </fieldset>
  );
});

type SectionProps = { readonly title: string; readonly isBusy?: boolean; readonly children: ReactNode };

function Section({ title, isBusy, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id} aria-busy={isBusy}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

type SelectProps = {
  readonly label: string;
  readonly value: string;
  readonly isDisabled: boolean;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onSelect: (value: string) => void;
};

function Select({ label, value, isDisabled, options, onSelect }: SelectProps) {
  return (
    <label className={styles['select']}>
      <span className={styles['name']}>{label}</span>
      <select
        value={value}
        disabled={isDisabled}
        onChange={(event) => {
          if (event.target.value) onSelect(event.target.value);
        }}
      >
        {options.map(([option, optionLabel]) => (
          <option key={option} value={option}>
            {optionLabel}
          </option>
        ))}
      </select>
    </label>
  );
}
