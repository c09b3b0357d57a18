import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { PreferencesStore } from '#src/stores/PreferencesStore.ts';
import { LazyPart } from '../_shared/LazyPart.tsx';
import styles from './PreferencesPage.module.css';

const loadForm = () =>
  import('#src/player/controls/captions/CaptionPreferences.tsx').then((module) => module.CaptionPreferences);

/** The style of subtitles. The form is loaded when the section is opened. */
export const CaptionSection = observer(function CaptionSection({ store }: { readonly store: PreferencesStore }) {
  const t = usePort((p) => p.text.t);
  const name = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles['details']}
      data-section="captions"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary aria-labelledby={name}>
        <span>
          <span id={name} className={styles['name']}>
            {t('captionStyle')}
          </span>
          <span className={styles['description']}>{t('captionStyleHint')}</span>
        </span>
      </summary>
      {isOpen && (
        <LazyPart
          load={loadForm}
          props={{
            style: store.values.captionStyle ?? {},
            isDisabled: store.state !== 'ready',
            onChange: (captionStyle: NonNullable<PreferencesStore['values']['captionStyle']>) =>
              void store.set({ captionStyle }),
          }}
        />
      )}
    </details>
  );
});
