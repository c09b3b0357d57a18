import { useEffect, useRef } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ConsentChoice } from '#src/stores/ConsentStore.ts';
import styles from './ConsentBar.module.css';

/** What is counted, as labels. */
const COUNTED = ['consentCountsPages', 'consentCountsSearches', 'consentCountsPresses'];

/**
 * Asks whether the viewer may be counted. Both answers weigh the same, none is chosen beforehand, and the page can be used without one.
 * It covers the page's lower edge, so the page may scroll past it and what has the focus is never under it (WCAG 2.4.11).
 */
export function ConsentBar({ name, onChoice }: { name: string; onChoice: (choice: ConsentChoice) => void }) {
  const bar = useRef<HTMLElement>(null);
  const text = {
    title: usePort((p) => p.text.t('consentTitle')),
    says: usePort((p) => p.text.t('consentText', { name })),
    details: usePort((p) => p.text.t('consentDetails')),
    agree: usePort((p) => p.text.t('consentAgree')),
    decline: usePort((p) => p.text.t('consentDecline')),
  };
  const counted = usePort((p) => COUNTED.map((key) => p.text.t(key)).join('\n')).split('\n');
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
      <div className={styles['words']}>
        <h2 id="consent-title">{text.title}</h2>
        <p>{text.says}</p>
        <details>
          <summary>{text.details}</summary>
          <ul>
            {counted.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      </div>
      <div className={styles['answers']}>
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
