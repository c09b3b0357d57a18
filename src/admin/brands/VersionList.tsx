import type { AdminText } from '../createAdminText.ts';
import type { BrandAction } from './brandActions.ts';
import type { BrandVersions } from './brandsApi.ts';
import styles from './Brands.module.css';
import lists from './Lists.module.css';

/** Share in percent that the dialog offers for a new trial. */
const FIRST_SHARE = 10;

type Version = BrandVersions['versions'][number];
type Props = {
  readonly versions: BrandVersions;
  readonly listed: readonly Version[];
  readonly text: AdminText;
  readonly locale: string;
  /** Undefined: the person may not change anything. */
  readonly onAct: ((action: BrandAction) => void) | undefined;
};

/** Lists the versions, newest first. */
export function VersionList({ versions: { current, trial }, listed, text, locale, onAct }: Props) {
  const formatter = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section className={styles['section']} aria-labelledby="versions">
      <h2 id="versions">{text('versions')}</h2>
      <p className={styles['hint']}>{text('brandVersionsHint')}</p>
      <ol className={lists['list']}>
        {listed.map((entry) => {
          const { version, publishedAt, author, note } = entry;
          const isCurrent = version === current;
          const isTrial = version === trial?.version;
          return (
            <li key={version} aria-current={isCurrent || undefined}>
              <div className={lists['who']}>
                <span className={lists['name']}>{text('versionNumber', { version })}</span>
                {isCurrent && <span className={lists['tag']}>{text('versionCurrent')}</span>}
                {isTrial && <span className={lists['tag']}>{text('trialTag', { percent: trial.percent })}</span>}
                <span className={`${styles['quiet']} ${lists['note']}`}>
                  {describeKind(entry, text)} ·{' '}
                  <time dateTime={publishedAt}>{formatter.format(new Date(publishedAt))}</time>
                  {author && (
                    <>
                      {' · '}
                      <bdi>{author}</bdi>
                    </>
                  )}
                </span>
                {note && <bdi className={lists['note']}>{note}</bdi>}
              </div>
              {onAct && !isCurrent && (
                <div className={styles['buttons']}>
                  <button
                    type="button"
                    className={styles['button']}
                    aria-label={text('rollbackTo', { version })}
                    onClick={() => onAct({ kind: 'rollback', to: version })}
                  >
                    {text('rollbackShort')}
                  </button>
                  {!isTrial && (
                    <button
                      type="button"
                      className={styles['button']}
                      aria-label={text('trialStartOf', { version })}
                      onClick={() => onAct({ kind: 'start', version, percent: trial?.percent ?? FIRST_SHARE })}
                    >
                      {text('trialStartShort')}
                    </button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function describeKind({ source, copiedFrom, isTrial }: Version, text: AdminText): string {
  if (isTrial) return text('versionOfTrial');
  if (source === 'rollback') return text('versionOfRollback', { version: copiedFrom ?? '' });
  return text(source === 'seed' ? 'versionOfSeed' : 'versionPublished');
}
