import { observer } from 'mobx-react-lite';
import { useEffect, useId } from 'react';
import { SPOILER_MODES, type Spoilers } from '#schemas/domain/viewer-settings.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import type { PreferencesStore } from '#src/stores/PreferencesStore.ts';
import { SpoilerStore, writeGuestSpoilers } from '#src/stores/SpoilerStore.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { useIsHydrated } from '../_shared/useIsHydrated.ts';
import checkbox from '../_shared/Checkbox.module.css';
import styles from './PreferencesPage.module.css';

/** Label keys of the choices. */
const LABELS = { show: 'spoilersShow', teams: 'spoilersTeams', hide: 'spoilersHide' } as const;

/** Whether results are shown, hidden for some teams, or hidden everywhere. */
export const SpoilerSection = observer(function SpoilerSection({ store }: { readonly store: PreferencesStore }) {
  const { session, lazy } = useScreens().stores;
  const spoilerStore = lazy.get(SpoilerStore);
  const t = usePort((p) => p.text.t);
  const name = useId();
  const isHydrated = useIsHydrated();
  const isReady = isHydrated && store.state === 'ready';
  const { mode, teams = [] }: Spoilers = (isHydrated ? store.values.spoilers : undefined) ?? { mode: 'show' };
  const { state } = spoilerStore;
  useEffect(() => {
    if (mode === 'teams' && state === 'idle') void spoilerStore.load();
  }, [mode, state, spoilerStore]);

  const change = async (spoilers: Spoilers): Promise<void> => {
    if (session.isGuest) writeGuestSpoilers(document, spoilers);
    await store.set({ spoilers });
    // Content that was fetched before follows the old setting. Setting the viewer again loads it again.
    if (store.change !== 'failed') session.setViewer({ ...session.viewer }, 'settings');
  };
  return (
    <fieldset className={styles['choices']} disabled={!isReady} data-section="spoilers">
      <legend className={styles['name']}>{t('spoilers')}</legend>
      <span className={styles['description']}>{t('spoilersHint')}</span>
      {SPOILER_MODES.map((each) => (
        <label key={each} className={checkbox['label']}>
          <input type="radio" name={name} checked={mode === each} onChange={() => void change({ mode: each, teams })} />
          <span>{t(LABELS[each])}</span>
        </label>
      ))}
      {mode === 'teams' && (
        <div className={styles['teams']} role="group" aria-label={t('spoilerTeams')} data-spoiler-teams="">
          {state === 'failed' && <p role="alert">{t('preferencesFailed')}</p>}
          {spoilerStore.teams.map(({ id, title }) => (
            <label key={id} className={checkbox['label']}>
              <input
                type="checkbox"
                checked={teams.includes(id)}
                onChange={({ target }) =>
                  void change({ mode, teams: target.checked ? [...teams, id] : teams.filter((team) => team !== id) })
                }
              />
              <bdi>{title}</bdi>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
});
