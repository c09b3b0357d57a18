import Clapperboard from 'lucide-react/icons/clapperboard';
import { useEffect } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Licence } from '#schemas/domain/licence.ts';
import { useHeadings, usePort, usePorts } from '#engine/plugin-api/index.ts';
import buttons from '../_shared/LinkButton.module.css';
import styles from './AccessOptions.module.css';

type LicenceListProps = { readonly licences: readonly Licence[]; readonly headingId: string };

/** The licences that give access to an item. They cannot be bought here yet, and a note below the list says so. */
export function LicenceList({ licences, headingId }: LicenceListProps) {
  const [, Heading] = useHeadings();
  const t = usePort((p) => p.text.t);
  const isGuest = usePort((p) => p.session.isGuest);
  return (
    <section className={styles['options']} aria-labelledby={headingId} data-access-options="">
      <Heading id={headingId} className={styles['heading']}>
        {t('howToWatch')}
      </Heading>
      <p>{t(licences.length > 0 ? 'accessDeniedHint' : 'accessDeniedNone')}</p>
      {licences.length > 0 && (
        <>
          <ul className={styles['list']} data-licences="">
            {licences.map(({ id, name, description }) => (
              <li key={id}>
                <b>
                  <bdi>{name}</bdi>
                </b>
                {description && (
                  <small>
                    <bdi>{description}</bdi>
                  </small>
                )}
              </li>
            ))}
          </ul>
          <p className={styles['note']}>{t(isGuest ? 'notSoldHereSignIn' : 'notSoldHere')}</p>
        </>
      )}
    </section>
  );
}

/** Plays the item's trailer. Renders nothing if the item has no trailer that the viewer may watch. */
export function TrailerButton({ item }: { readonly item: ContentItem }) {
  const { actions } = usePorts();
  useEffect(() => {
    actions.load().catch(() => undefined);
  }, [actions]);
  const label = usePort((p) => p.actions.offered({ item, only: ['trailer'] })[0]?.label);
  if (label === undefined) return null;
  return (
    <button
      type="button"
      className={buttons['button']}
      data-look="secondary"
      data-short
      data-action="trailer"
      onClick={() => void actions.run('trailer', { item })}
    >
      <Clapperboard size={18} strokeWidth={1.75} aria-hidden="true" />
      {label}
    </button>
  );
}
