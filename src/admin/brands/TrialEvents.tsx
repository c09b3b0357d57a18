import type { AdminText } from '../createAdminText.ts';
import type { BrandVersions } from './brandsApi.ts';
import styles from './Brands.module.css';
import lists from './Lists.module.css';

const KINDS = {
  published: 'trialEventPublished',
  changed: 'trialEventChanged',
  promoted: 'trialEventPromoted',
  withdrawn: 'trialEventWithdrawn',
  ended: 'trialEventEnded',
} as const;

type Props = { readonly events: BrandVersions['events']; readonly text: AdminText; readonly locale: string };

/** Lists who changed trials, when and why. */
export function TrialEvents({ events, text, locale }: Props) {
  const formatter = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  if (events.length === 0) return null;
  return (
    <section className={styles['section']} aria-labelledby="trial-events">
      <h2 id="trial-events">{text('trialEvents')}</h2>
      <ol className={lists['list']}>
        {events.map(({ kind, version, percent, until, author, note, at }, index) => (
          // Several events may have happened at the same time.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${at} ${index}`}>
            <div className={lists['who']}>
              <span className={lists['name']}>{text(KINDS[kind], { version, percent })}</span>
              <span className={`${styles['quiet']} ${lists['note']}`}>
                <time dateTime={at}>{formatter.format(new Date(at))}</time>
                {kind !== 'ended' && (
                  <>
                    {' · '}
                    <bdi>{author || text('commandLine')}</bdi>
                  </>
                )}
              </span>
              {until !== undefined && (kind === 'published' || kind === 'changed') && (
                <span className={`${styles['quiet']} ${lists['note']}`}>
                  {text('trialUntil', { time: formatter.format(new Date(until)) })}
                </span>
              )}
              {note && <bdi className={lists['note']}>{note}</bdi>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
