import { observer } from 'mobx-react-lite';
import { useEffect, useId } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { LazyStores } from '#src/stores/createLazyStores.ts';
import { VendorsStore } from '#src/stores/VendorsStore.ts';
import styles from './VendorList.module.css';

type Props = {
  readonly lazy: LazyStores;
  /** Element of the heading; missing: h3, below the heading of the consent. */
  readonly heading?: 'h2' | 'h3';
};

/** Lists the companies that receive viewers' data in this realm. Renders nothing when the realm lists none. */
export const VendorList = observer(function VendorList({ lazy, heading: Heading = 'h3' }: Props) {
  const { list } = lazy.get(VendorsStore);
  const id = useId();
  const retry = usePort((p) => p.text.t('retry'));
  const loading = usePort((p) => p.text.t('loading'));
  const { value, state } = list;
  useEffect(() => {
    // A list that is cleared in another language is loaded again.
    if (state === 'idle') list.loadOnce();
  }, [list, state]);
  if (state === 'failed' && !value)
    return (
      <button type="button" className={styles['retry']} onClick={() => void list.load()}>
        {retry}
      </button>
    );
  if (!value) return <p role="status">{loading}</p>;
  if (value.vendors.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles['list']} data-vendors>
      <Heading id={id}>{value.title}</Heading>
      <ul>
        {value.vendors.map(({ id: vendorId, name, purpose, consentText, origins, policy }) => (
          <li key={vendorId}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <span>{purpose}</span>
            <span>{consentText}</span>
            {origins.length > 0 && (
              <code dir="ltr">{origins.map((origin) => origin.replace(/^https?:\/\//, '')).join(', ')}</code>
            )}
            {policy !== undefined && (
              <a href={policy} target="_blank" rel="noreferrer">
                {value.policyLabel}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
});
