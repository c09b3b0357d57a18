import Clapperboard from 'lucide-react/icons/clapperboard';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Licence } from '#schemas/domain/licence.ts';
import { useHeadings, usePort } from '#engine/plugin-api/index.ts';
import { withPlay } from '../_shared/selectProgrammeActions.ts';
import { useActionsAfterPaint } from '../_shared/useActionsAfterPaint.ts';
import buttons from '../_shared/LinkButton.module.css';
import styles from './AccessOptions.module.css';

type LicenceListProps = {
  readonly item: ContentItem;
  readonly licences: readonly Licence[];
  readonly headingId: string;
};

/**
 * The licences that give access to an item, with a link to the provider from which viewers get one. The site does not
 * sell licences, and a note below the list says so.
 */
export function LicenceList({ item, licences, headingId }: LicenceListProps) {
  const [, Heading] = useHeadings();
  const t = usePort((p) => p.text.t);
  const isGuest = usePort((p) => p.session.isGuest);
  const provider = licences.find((licence) => licence.externalAuthProviderDetails)?.externalAuthProviderDetails;
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
          {provider && <ProviderLink item={item} {...provider} />}
          <p className={styles['note']}>{t(isGuest ? 'notSoldHereSignIn' : 'notSoldHere')}</p>
        </>
      )}
    </section>
  );
}

type ProviderLinkProps = NonNullable<Licence['externalAuthProviderDetails']> & { readonly item: ContentItem };

/** Leads to the page that connects a provider, such as a TV subscription. That page returns to the item. */
function ProviderLink({ item, provider, acquisitionLink }: ProviderLinkProps) {
  const label = usePort((p) => p.text.t('providerSignIn', { name: provider }));
  const itemHref = usePort((p) => p.links.toItem({ ...item, accessLevel: 'GRANTED' }).href);
  const from = itemHref === undefined ? '' : `?from=${encodeURIComponent(withPlay(itemHref))}`;
  return (
    <p>
      <a
        className={buttons['button']}
        data-look="primary"
        data-short
        data-provider-link=""
        href={acquisitionLink + from}
      >
        {label}
      </a>
    </p>
  );
}

/** Plays the item's trailer. Renders nothing if the item has no trailer that the viewer may watch. */
export function TrailerButton({ item }: { readonly item: ContentItem }) {
  const actions = useActionsAfterPaint();
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
