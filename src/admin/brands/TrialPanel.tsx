import type { AdminText } from '../createAdminText.ts';
import type { BrandAction } from './brandActions.ts';
import type { BrandVersions } from './brandsApi.ts';
import styles from './Brands.module.css';
import lists from './Lists.module.css';

type Props = {
  readonly versions: BrandVersions;
  readonly text: AdminText;
  readonly locale: string;
  /** Undefined: the person may not change anything. */
  readonly onAct: ((action: BrandAction) => void) | undefined;
};

/** Shows which share of the visitors gets which version, and offers to change the shares. */
export function TrialPanel({ versions, text, locale, onAct }: Props) {
  const { current, trial } = versions;
  const shares = trial
    ? [
        { version: trial.version, percent: trial.percent, name: text('trialVersion', { version: trial.version }) },
        { version: current, percent: 100 - trial.percent, name: text('currentVersion', { version: current }) },
      ]
    : [{ version: current, percent: 100, name: text('currentVersion', { version: current }) }];
  return (
    <section className={styles['section']} aria-labelledby="trial">
      <h2 id="trial">{text('trial')}</h2>
      <p className={styles['hint']}>{text(trial ? 'trialRuns' : 'trialNone')}</p>
      <ul className={lists['shares']}>
        {shares.map(({ version, percent, name }) => (
          <li key={version}>
            <span>{name}</span>
            <strong>{text('percentOfVisitors', { percent })}</strong>
            <meter min={0} max={100} value={percent} aria-label={name} />
          </li>
        ))}
      </ul>
      {trial?.until !== undefined && (
        <p className={lists['end']}>
          {text('trialEndsAt', {
            time: new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(
              new Date(trial.until),
            ),
          })}
        </p>
      )}
      {trial && onAct && (
        <div className={styles['buttons']}>
          <button
            type="button"
            className={styles['button']}
            onClick={() => onAct({ kind: 'share', percent: trial.percent, until: trial.until })}
          >
            {text('trialShareConfirm')}
          </button>
          <button type="button" className={styles['primary']} onClick={() => onAct({ kind: 'promote' })}>
            {text('trialPromote')}
          </button>
          <button type="button" className={styles['button']} onClick={() => onAct({ kind: 'withdraw' })}>
            {text('trialWithdraw')}
          </button>
        </div>
      )}
    </section>
  );
}
