// Messages of the guide: it has no channels, or a part of it could not be loaded.
import CalendarOff from 'lucide-react/icons/calendar-off';
import { usePorts } from '#engine/plugin-api/index.ts';
import styles from './GuideMessages.module.css';

/** Replaces the grid of a guide without channels. */
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

/** A failed request, with a button to retry. It is placed over the lower edge of the grid, which stays usable. */
export function GuideError({ isShown, onRetry }: { readonly isShown: boolean; readonly onRetry: () => void }) {
  const { text } = usePorts();
  return (
    <div role="status" className={styles['error']}>
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
