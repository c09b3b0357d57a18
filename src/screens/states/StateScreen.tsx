import type { ReactNode } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import styles from './state-screen.module.css';

/** A sentence, a hint and one way on (look.md: empty, error). */
function StateScreen({ title, hint, children, focusable = true }: { title: string; hint: string; children: ReactNode; focusable?: boolean }) {
  const Box = focusable ? 'main' : 'div';
  return (
    <Box className={styles['screen']} {...(focusable && { id: 'content', tabIndex: -1 })}>
      {focusable ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p>{hint}</p>
      <div>{children}</div>
    </Box>
  );
}

function HomeLink() {
  const label = usePort((p) => p.text.t('goHome'));
  const href = usePort((p) => p.links.toLink({ type: 'HOME' }).href);
  const { links } = usePorts();
  return <a className={styles['button']} href={href} onClick={(event) => { if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return; event.preventDefault(); links.follow(links.toLink({ type: 'HOME' })); }}>{label}</a>;
}

/** No such page. */
export function NotFound() {
  return <StateScreen title={usePort((p) => p.text.t('notFound'))} hint={usePort((p) => p.text.t('notFoundHint'))}><HomeLink /></StateScreen>;
}

/** A screen of the product that this realm has not opened. Honest, never a dead end. */
export function NotAvailable() {
  return <StateScreen title={usePort((p) => p.text.t('notAvailableHere'))} hint={usePort((p) => p.text.t('notAvailableHereHint'))}><HomeLink /></StateScreen>;
}

/** A page that is there but has no rows for this viewer. */
export function PageEmpty() {
  return <StateScreen focusable={false} title={usePort((p) => p.text.t('pageEmpty'))} hint={usePort((p) => p.text.t('pageEmptyHint'))}><HomeLink /></StateScreen>;
}

/** The page could not be had. */
export function PageFailed({ onRetry }: { onRetry: () => void }) {
  const retry = usePort((p) => p.text.t('retry'));
  return (
    <StateScreen title={usePort((p) => p.text.t('pageFailed'))} hint={usePort((p) => p.text.t('pageFailedHint'))}>
      <button type="button" className={styles['button']} onClick={onRetry}>{retry}</button>
      <HomeLink />
    </StateScreen>
  );
}
