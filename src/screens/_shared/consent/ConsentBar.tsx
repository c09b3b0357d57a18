import { useEffect, useRef } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ConsentChoice } from '#src/stores/ConsentStore.ts';
import type { LazyStores } from '#src/stores/createLazyStores.ts';
import { ConsentDetails, type ConsentPurposes } from './ConsentDetails.tsx';
import styles from './ConsentBar.module.css';

type Props = {
  /** Name of the realm. */
  readonly name: string;
  readonly analytics: ConsentPurposes;
  readonly lazy: LazyStores;
  readonly onChoice: (choice: ConsentChoice) => void;
};

/**
 * Asks the viewer for consent to analytics. Both buttons look the same, neither is preselected, and the page works
 * without a choice. The bar covers the lower edge of the page, so it publishes its height as `--consent-height`: the
 * page adds that space at its end, and focused elements never end up under the bar (WCAG 2.4.11).
 */
export function ConsentBar({ name, analytics, lazy, onChoice }: Props) {
  const bar = useRef<HTMLElement>(null);
  const text = {
    title: usePort((p) => p.text.t('consentTitle')),
    message: usePort((p) => p.text.t('consentText')),
    purpose: usePort((p) => p.text.t('consentPurpose', { name })),
    agree: usePort((p) => p.text.t('consentAgree')),
    decline: usePort((p) => p.text.t('consentDecline')),
  };
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
        <ConsentDetails purposes={analytics} lazy={lazy} introduction={text.purpose} />
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
