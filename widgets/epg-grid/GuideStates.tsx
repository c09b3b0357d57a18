// What the guide says when it has nothing to show, or when a part of it did not come.
import CalendarOff from 'lucide-react/icons/calendar-off';
import { usePorts } from '#engine/plugin-api/index.ts';
import styles from './View.module.css';

export function GuideEmpty({ title }: { readonly title: string | undefined }) {
  const { text, links } = usePorts();
  const { href } = links.toLink({ type: 'BROWSE' });
  return (
    <section className={styles['empty']} aria-label={text.t('epg')}>
      <CalendarOff size={40} strokeWidth={1.5} aria-hidden />
      <h2>{title ?? text.t('epg')}</h2>
      <p>{text.t('epgEmpty')}</p>
      {href && <a href={href}>{text.t('seeWhatToWatch')}</a>}
    </section>
  );
}

/** Stands over the grid's lower edge; what is there stays usable. */
export function GuideTrouble({ isShown, onRetry }: { readonly isShown: boolean; readonly onRetry: () => void }) {
  const { text } = usePorts();
  return (
    <div role="status" className={styles['trouble']}>
      {isShown && (
        <p>
          {text.t('epgFailed')}{' '}
          <button type="button" onClick={onRetry}>
            {text.t('retry')}
          </button>
        </p>
      )}
    </div>
  );
}
