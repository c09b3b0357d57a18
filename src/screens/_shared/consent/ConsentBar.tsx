import { useEffect, useRef } from 'react';
import type { RealmInfo } from '#schemas/appState.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ConsentChoice } from '#src/stores/ConsentStore.ts';
import styles from './ConsentBar.module.css';

/** Label keys of the kinds of events that are counted. */
const COUNTED_LABELS = ['consentCountsPages', 'consentCountsSearches', 'consentCountsPresses'];

type Analytics = NonNullable<RealmInfo['analytics']>;

/** Returns the label keys of everything that the realm does only with the viewer's consent. */
const listLabels = ({ dataLayer, userUUID, send, quality, ads, cmcd }: Analytics): readonly string[] => [
  ...(dataLayer || send ? COUNTED_LABELS : []),
  ...(dataLayer && userUUID ? ['consentAccountId'] : []),
  ...(quality ? ['consentCountsQuality'] : []),
  ...(ads ? ['consentAds'] : []),
  ...(cmcd ? ['consentMediaServers'] : []),
];

type Props = {
  /** Name of the realm. */
  readonly name: string;
  readonly analytics: Analytics;
  readonly onChoice: (choice: ConsentChoice) => void;
};

/**
 * Asks the viewer for consent to analytics. Both buttons look the same, neither is preselected, and the page works
 * without a choice. The bar covers the lower edge of the page, so it publishes its height as `--consent-height`: the
 * page adds that space at its end, and focused elements never end up under the bar (WCAG 2.4.11).
 */
export function ConsentBar({ name, analytics, onChoice }: Props) {
  const bar = useRef<HTMLElement>(null);
  const text = {
    title: usePort((p) => p.text.t('consentTitle')),
    message: usePort((p) => p.text.t('consentText')),
    purpose: usePort((p) => p.text.t('consentPurpose', { name })),
    details: usePort((p) => p.text.t('consentDetails')),
    agree: usePort((p) => p.text.t('consentAgree')),
    decline: usePort((p) => p.text.t('consentDecline')),
  };
  const detailTexts = usePort((p) =>
    listLabels(analytics)
      .map((key) => p.text.t(key))
      .join('\n'),
  ).split('\n');
  const direction = usePort((p) => p.text.direction);
  useEffect(() => {
    const { documentElement } = document;
    const observer = new ResizeObserver(() =>
      documentElement.style.setProperty('--consent-height', `${bar.current?.offsetHeight ?? 0}px`),
    );
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      documentElement.style.removeProperty('--consent-height');
    };
  }, []);
  return (
    <section ref={bar} className={styles['bar']} dir={direction} aria-labelledby="consent-title" data-consent>
      <div className={styles['text']}>
        <h2 id="consent-title">{text.title}</h2>
        <p>{text.message}</p>
        <details>
          <summary>{text.details}</summary>
          <p>{text.purpose}</p>
          <ul>
            {detailTexts.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      </div>
      <div className={styles['buttons']}>
        <button type="button" onClick={() => onChoice('refused')}>
          {text.decline}
        </button>
        <button type="button" onClick={() => onChoice('granted')}>
          {text.agree}
        </button>
      </div>
    </section>
  );
}
