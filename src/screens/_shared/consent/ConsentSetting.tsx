import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { ConsentStore } from '#src/stores/ConsentStore.ts';
import { useScreens } from '../ScreenContext.tsx';
import { useIsHydrated } from '../useIsHydrated.ts';
import checkbox from '../Checkbox.module.css';
import { ConsentDetails, LazyVendorList } from './ConsentDetails.tsx';
import styles from './ConsentSetting.module.css';

/**
 * The consent to analytics as a checkbox in the preferences. In a realm without analytics it is the list of vendors, and
 * nothing when the realm has none.
 */
export const ConsentSetting = observer(function ConsentSetting() {
  const { stores } = useScreens();
  // The choice is in this browser's storage, which the server cannot read. So the first render shows an empty checkbox,
  // as the server's HTML does, and the choice appears after hydration.
  const isHydrated = useIsHydrated();
  const text = {
    title: usePort((p) => p.text.t('consentTitle')),
    message: usePort((p) => `${p.text.t('consentText')} ${p.text.t('consentPurpose', { name: stores.realm.name })}`),
    setting: usePort((p) => p.text.t('consentSetting')),
  };
  if (!stores.realm.analytics)
    return stores.realm.listsVendors && isHydrated ? (
      <div className={styles['setting']}>
        <Suspense>
          <LazyVendorList lazy={stores.lazy} heading="h2" />
        </Suspense>
      </div>
    ) : null;
  const consent = stores.lazy.get(ConsentStore);
  return (
    <section className={styles['setting']} aria-labelledby="consent-setting">
      <h2 id="consent-setting">{text.title}</h2>
      <p>{text.message}</p>
      <label className={checkbox['label']}>
        <input
          type="checkbox"
          checked={isHydrated && consent.isGranted}
          onChange={(event) => consent.choose(event.target.checked ? 'granted' : 'refused')}
        />
        {text.setting}
      </label>
      <ConsentDetails purposes={stores.realm.analytics} lazy={stores.lazy} />
    </section>
  );
});
