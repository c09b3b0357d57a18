import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { ConsentStore } from '#src/stores/ConsentStore.ts';
import { useScreens } from '../ScreenContext.tsx';
import styles from './ConsentSetting.module.css';

/** The consent among the preferences: given and taken back with one press. Nothing where the realm tells nothing of anybody. */
export const ConsentSetting = observer(function ConsentSetting() {
  const { stores } = useScreens();
  // The server does not know what this browser keeps: the first drawing is the same on both sides.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const text = {
    title: usePort((p) => p.text.t('consentTitle')),
    says: usePort((p) => p.text.t('consentText', { name: stores.realm.name })),
    setting: usePort((p) => p.text.t('consentSetting')),
  };
  if (!stores.realm.analytics) return null;
  const consent = stores.lazy.of(ConsentStore);
  return (
    <section className={styles['setting']} aria-labelledby="consent-setting">
      <h2 id="consent-setting">{text.title}</h2>
      <p>{text.says}</p>
      <label>
        <input
          type="checkbox"
          checked={isHere && consent.isGranted}
          onChange={(event) => consent.choose(event.target.checked ? 'granted' : 'refused')}
        />
        {text.setting}
      </label>
    </section>
  );
});
